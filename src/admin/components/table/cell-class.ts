import * as styles from './data-table.module.css'

/** Returns the class of a cell. The first column holds the row headers. */
export const cellClass = ({ numeric }: { numeric?: boolean | undefined }, isFirst: boolean): string | undefined =>
  [isFirst && styles.rowHeader, numeric && styles.numeric].filter(Boolean).join(' ') || undefined
