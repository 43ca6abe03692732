import type { ReactNode } from 'react'
import * as styles from './legend.module.css'

/** Small labels in a row, such as the legend of a chart. */
export const Legend = ({ children }: { children: ReactNode }) => <p className={styles.legend}>{children}</p>

/** The colour of a series in a legend. */
export const Swatch = ({ color }: { color: 'jee' | 'neet' | 'newBooks' | 'usedBooks' }) => (
  <i className={`${styles.swatch} ${styles[color]}`} />
)
