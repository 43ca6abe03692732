import type { ReactNode } from 'react'
import * as styles from './name-cell.module.css'

interface Props {
  /** A `CoverImage` or an icon. */
  image: ReactNode
  children: ReactNode
}

/** First cell of a row: a thumbnail beside the name. */
export function NameCell({ image, children }: Props) {
  return (
    <span className={styles.cell}>
      <span className={styles.thumbnail}>{image}</span>
      {children}
    </span>
  )
}
