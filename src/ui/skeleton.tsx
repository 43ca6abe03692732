import type { CSSProperties, ReactNode } from 'react'

interface Props {
  height?: CSSProperties['height']
  width?: CSSProperties['width']
  className?: string | undefined
  style?: CSSProperties | undefined
}

/** A grey box that stands where something will stand, in its final size. */
export function Skeleton({ height, width, className = '', style }: Props) {
  return <div className={`skeleton ${className}`} style={{ height, width, ...style }} aria-hidden="true" />
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
