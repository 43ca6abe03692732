import type { ReactNode } from 'react'
import * as styles from './cover-frame.module.css'

/** The background of a cover and its badges. The cover is aligned to the lower edge. */
export function CoverFrame({ className = '', children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={`${styles.frame} ${className}`}>{children}</div>
}
