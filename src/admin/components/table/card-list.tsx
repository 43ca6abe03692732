import type { MouseEvent, ReactNode } from 'react'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import * as loading from '../loading.module.css'
import * as styles from './card-list.module.css'
import { rowElementId } from './row-cursor.ts'
import { RowMenu } from './row-menu.tsx'
import type { Column, RowAction } from './table-types.ts'
import type { RowSelection } from './use-row-selection.ts'
import type { TableState } from './use-table-state.ts'

interface Props<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  ids: readonly number[]
  state: TableState
  rowLabel: (row: Row) => string
  selection?: RowSelection | undefined
  /** The content of a card; by default the columns. */
  card?: ((row: Row) => ReactNode) | undefined
  /** Opens a row: the whole card is the target. */
  onOpen?: ((row: Row) => void) | undefined
  actions?: ((row: Row) => readonly RowAction[]) | undefined
  /** The row at the keyboard position. */
  currentId?: number | undefined
}

const SKELETON_CARDS = 6

/** The rows of a table on a phone: one card each. */
export function CardList<Row extends { id: number }>(props: Props<Row>) {
  const { label, rows, state } = props
  if (!rows) return <LoadingCards />
  if (rows.length === 0) {
    return (
      <p className={styles.outOfRange}>
        There is nothing on this page.{' '}
        <button type="button" className="inline-link" onClick={() => state.update({})}>
          Go to the first page
        </button>
      </p>
    )
  }
  return (
    <>
      <CardTools {...props} />
      <ul aria-label={label}>
        {rows.map((row) => (
          <Card key={row.id} {...props} row={row} />
        ))}
      </ul>
    </>
  )
}

/** What the header of a table offers: select all and sort. */
function CardTools<Row>({ columns, ids, state, selection }: Props<Row>) {
  const sortable = columns.filter(({ sort }) => sort !== undefined)
  if (!selection && sortable.length === 0) return null
  return (
    <div className={styles.tools}>
      {selection && (
        <label className="checkbox">
          <input
            type="checkbox"
            checked={ids.length > 0 && ids.every(selection.has)}
            onChange={() => selection.toggleAll(ids)}
          />
          Select all<span className="sr-only"> rows of this page</span>
        </label>
      )}
      {sortable.length > 0 && (
        <label className={styles.sort}>
          Sort{' '}
          <select
            className="input"
            value={state.sort ?? ''}
            onChange={(event) => state.update({ sort: event.target.value })}
          >
            <option value="">Default order</option>
            {sortable.flatMap(({ header, sort }) => [
              <option key={sort} value={sort}>
                {header}, ascending
              </option>,
              <option key={`-${sort}`} value={`-${sort}`}>
                {header}, descending
              </option>,
            ])}
          </select>
        </label>
      )}
    </div>
  )
}

function Card<Row extends { id: number }>(props: Props<Row> & { row: Row }) {
  const { row, columns, ids, rowLabel, selection, card, onOpen, actions, currentId } = props
  const isCurrent = row.id === currentId
  const isSelected = selection?.has(row.id) ?? false
  const toggle = (event: MouseEvent) => selection?.toggle(row.id, ids, event.shiftKey)
  const classes = [styles.card, isSelected && styles.isSelected, isCurrent && styles.isCurrent]
  return (
    <li
      id={rowElementId(row.id)}
      tabIndex={-1}
      className={classes.filter(Boolean).join(' ')}
      aria-current={isCurrent || undefined}
    >
      {onOpen && (
        <button
          type="button"
          className={styles.open}
          aria-label={`Open ${rowLabel(row)}`}
          onClick={() => onOpen(row)}
        />
      )}
      {selection && (
        <label className={styles.select}>
          <input
            type="checkbox"
            aria-label={`Select ${rowLabel(row)}`}
            checked={isSelected}
            onClick={toggle}
            onChange={noop}
          />
        </label>
      )}
      <div className={styles.content}>
        {card ? card(row) : <ColumnFacts columns={columns} row={row} />}
        {actions && (
          <div className={styles.actions}>
            <RowMenu name={rowLabel(row)} items={actions(row)} />
          </div>
        )}
      </div>
    </li>
  )
}

const noop = () => undefined

/** The first column, then the other columns with their headers. */
function ColumnFacts<Row>({ columns: [first, ...others], row }: { columns: readonly Column<Row>[]; row: Row }) {
  return (
    <>
      {first?.cell(row)}
      <dl className={styles.facts}>
        {others.map(({ header, cell }) => (
          <div key={header}>
            <dt>{header}</dt>
            <dd>{cell(row)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

const LoadingCards = () => (
  <div className={loading.loading} aria-hidden="true">
    {Array.from({ length: SKELETON_CARDS }, (_, index) => (
      <div key={index} className={styles.card}>
        <Skeleton className={styles.skeleton ?? ''} />
      </div>
    ))}
  </div>
)
