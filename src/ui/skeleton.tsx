import type { ReactNode } from 'react'

/** A grey box that stands where something will stand; its class gives it the final size. */
export function Skeleton({ className }: { className: string }) {
  return <div className={`skeleton ${className}`} aria-hidden="true" />
}

/** Wraps skeletons and says 'Loading' once to those who cannot see them. */
export function Loading({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <div className={className} role="status">
      <span className="sr-only">Loading</span>
      {children}
    </div>
  )
}
