import type { MouseEvent, ReactNode } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Column } from './table-parts.ts'
import type { Selection } from './use-selection.ts'
import type { TableState } from './use-table-state.ts'

interface Props<Row> {
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  ids: readonly number[]
  state: TableState
  nameOf: (row: Row) => string
  selection?: Selection | undefined
  actions?: ((row: Row) => ReactNode) | undefined
}

const SKELETON_ROWS = 8

/** The rows of a table, or boxes in their place. */
export function TableBody<Row extends { id: number }>(props: Props<Row>) {
  const { columns, rows, state, selection, actions } = props
  const width = columns.length + (selection ? 1 : 0) + (actions ? 1 : 0)
  if (!rows) return <Waiting width={width} />
  if (rows.length === 0) return <PastTheEnd width={width} onBack={() => state.change({})} />
  return (
    <tbody>
      {rows.map((row) => (
        <Line key={row.id} {...props} row={row} />
      ))}
    </tbody>
  )
}

function Line<Row extends { id: number }>({
  row,
  columns,
  ids,
  nameOf,
  selection,
  actions,
}: Props<Row> & { row: Row }) {
  const chosen = selection?.has(row.id) ?? false
  const toggle = (event: MouseEvent) => selection?.toggle(row.id, ids, event.shiftKey)
  return (
    <tr className={chosen ? 'chosen' : undefined}>
      {selection && (
        <td className="tick">
          {/* Space arrives as a click too, and shift counts with either. */}
          <input
            type="checkbox"
            aria-label={`Select ${nameOf(row)}`}
            checked={chosen}
            onClick={toggle}
            onChange={ignore}
          />
        </td>
      )}
      {columns.map((column, place) => (
        <td key={column.head} className={cellClass(column.numeric, place === 0)}>
          {column.cell(row)}
        </td>
      ))}
      {actions && (
        <td className="row-actions">
          <div>{actions(row)}</div>
        </td>
      )}
    </tr>
  )
}

const ignore = () => undefined
const cellClass = (numeric: boolean | undefined, first: boolean) =>
  [first && 'key-cell', numeric && 'number'].filter(Boolean).join(' ') || undefined

function Waiting({ width }: { width: number }) {
  return (
    <tbody className="late" aria-hidden="true">
      {Array.from({ length: SKELETON_ROWS }, (_, place) => (
        <tr key={place}>
          <td colSpan={width}>
            <Skeleton className="h-5" />
          </td>
        </tr>
      ))}
    </tbody>
  )
}

function PastTheEnd({ width, onBack }: { width: number; onBack: () => void }) {
  return (
    <tbody>
      <tr>
        <td colSpan={width}>
          There is nothing on this page.{' '}
          <button type="button" className="inline-link" onClick={onBack}>
            Go to the first page
          </button>
        </td>
      </tr>
    </tbody>
  )
}
