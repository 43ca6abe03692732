import type { ReactNode } from 'react'
import styles from './cover-frame.module.css'

/** The background of a cover, which stands on its lower edge, and of the badges on it. */
export function CoverFrame({ className = '', children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={`${styles.frame} ${className}`}>{children}</div>
}
