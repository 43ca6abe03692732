import type { ReactNode } from 'react'
import * as styles from './skeleton.module.css'

/** A grey placeholder box; its class sets the final size. */
export function Skeleton({ className = '' }: { className?: string | undefined }) {
  return <div className={`${styles.skeleton} ${className}`} data-testid="skeleton" aria-hidden="true" />
}

/** Wraps skeletons and announces 'Loading' once to screen readers. */
export function Loading({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <div className={className} role="status">
      <span className="sr-only">Loading</span>
      {children}
    </div>
  )
}
