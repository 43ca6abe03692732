import type { ReactNode } from 'react'
import * as styles from './results-toolbar.module.css'

/** The row above a list of products: their number and controls of the list. */
export function ResultsToolbar({ children }: { children: ReactNode }) {
  return <div className={styles.toolbar}>{children}</div>
}
