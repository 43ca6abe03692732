import type { ReactNode } from 'react'
import * as styles from './page-container.module.css'

/** The content of a page: centred, of limited width. */
export function PageContainer({ className = '', children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={`${styles.page} ${className}`}>{children}</div>
}
