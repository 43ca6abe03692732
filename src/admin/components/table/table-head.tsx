import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import * as styles from './data-table.module.css'
import type { Column } from './table-types.ts'
import type { RowSelection } from './use-row-selection.ts'
import type { TableState } from './use-table-state.ts'

interface Props<Row> {
  columns: readonly Column<Row>[]
  ids: readonly number[]
  state: TableState
  selection: RowSelection | undefined
  hasActions: boolean
}

/** Table header; sortable columns are buttons. */
export function TableHead<Row>({ columns, ids, state, selection, hasActions }: Props<Row>) {
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" className={styles.selection}>
            <input
              type="checkbox"
              aria-label="Select all rows of this page"
              disabled={ids.length === 0}
              checked={ids.length > 0 && ids.every(selection.has)}
              onChange={() => selection.toggleAll(ids)}
            />
          </th>
        )}
        {columns.map((column) => (
          <HeaderCell key={column.header} column={column} state={state} />
        ))}
        {hasActions && (
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

function HeaderCell<Row>({ column, state }: { column: Column<Row>; state: TableState }) {
  const { header, sort, numeric } = column
  const className = numeric ? styles.numeric : undefined
  if (!sort)
    return (
      <th scope="col" className={className}>
        {header}
      </th>
    )
  const order = state.sort === sort ? 'ascending' : state.sort === `-${sort}` ? 'descending' : undefined
  const Icon = order === 'ascending' ? ArrowUp : order === 'descending' ? ArrowDown : ChevronsUpDown
  return (
    <th scope="col" className={className} aria-sort={order}>
      <button type="button" onClick={() => state.update({ sort: order === 'ascending' ? `-${sort}` : sort })}>
        {header}
        <Icon className="icon icon-s" />
      </button>
    </th>
  )
}
