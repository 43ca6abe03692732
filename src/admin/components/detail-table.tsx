import type { ReactNode } from 'react'
import * as styles from './detail-table.module.css'

/** A small table within a dialog. */
export function DetailTable({ children }: { children: ReactNode }) {
  return <table className={styles.table}>{children}</table>
}

interface ScrollableTableProps {
  /** Accessible name. */
  label: string
  /** Content below the rows. */
  footer?: ReactNode
  children: ReactNode
}

/** A `DetailTable` of limited height that scrolls. */
export function ScrollableTable({ label, footer, children }: ScrollableTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
    <div className={styles.scrollable} role="region" aria-label={label} tabIndex={0}>
      <DetailTable>{children}</DetailTable>
      {footer}
    </div>
  )
}
