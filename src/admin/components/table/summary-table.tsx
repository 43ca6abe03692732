import type { ReactNode } from 'react'
import { useMediaQuery } from '../../../ui/hooks/use-media-query.ts'
import * as cards from './card-list.module.css'
import * as styles from './data-table.module.css'
import { PHONE } from './phone.ts'

interface SummaryColumn<Row> {
  header: string
  cell: (row: Row) => ReactNode
  /** Right-aligned. */
  numeric?: boolean | undefined
}

interface Props<Row> {
  /** Accessible name: 'Sales by day'. */
  label: string
  columns: readonly SummaryColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** The content of a card on a phone; without it, the cells of the row with their headers. */
  card?: (row: Row) => ReactNode
}

/** A short, dense table without paging, sorting or actions. */
export function SummaryTable<Row>({ label, columns, rows, rowKey, card }: Props<Row>) {
  const isPhone = useMediaQuery(PHONE)
  if (isPhone) {
    return (
      <ul className={`${styles.card} ${cards.summary}`} aria-label={label}>
        {rows.map((row) => (
          <li key={rowKey(row)} className={cards.card}>
            <div className={cards.content}>
              {card ? card(row) : columns.map((column) => <CardLine key={column.header} column={column} row={row} />)}
            </div>
          </li>
        ))}
      </ul>
    )
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
    <div className={`${styles.card} ${styles.region}`} role="region" aria-label={label} tabIndex={0}>
      <table className={`${styles.table} ${styles.compact}`}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.header} className={column.numeric ? styles.numeric : undefined}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <td key={column.header} className={column.numeric ? styles.numeric : undefined}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const CardLine = <Row,>({ column: { header, cell }, row }: { column: SummaryColumn<Row>; row: Row }) => (
  <p>
    <span className="meta">{header}</span> <span>{cell(row)}</span>
  </p>
)
