import type { MouseEvent, ReactNode } from 'react'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import type { Column } from './table-types.ts'
import type { RowSelection } from './use-row-selection.ts'
import type { TableState } from './use-table-state.ts'

interface Props<Row> {
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  ids: readonly number[]
  state: TableState
  rowLabel: (row: Row) => string
  selection?: RowSelection | undefined
  actions?: ((row: Row) => ReactNode) | undefined
}

const SKELETON_ROWS = 8

/** Table rows or skeletons. */
export function TableBody<Row extends { id: number }>(props: Props<Row>) {
  const { columns, rows, state, selection, actions } = props
  const width = columns.length + (selection ? 1 : 0) + (actions ? 1 : 0)
  if (!rows) return <LoadingRows width={width} />
  if (rows.length === 0) return <PageOutOfRange width={width} onBack={() => state.update({})} />
  return (
    <tbody>
      {rows.map((row) => (
        <TableRow key={row.id} {...props} row={row} />
      ))}
    </tbody>
  )
}

function TableRow<Row extends { id: number }>({
  row,
  columns,
  ids,
  rowLabel: nameOf,
  selection,
  actions,
}: Props<Row> & { row: Row }) {
  const chosen = selection?.has(row.id) ?? false
  const toggle = (event: MouseEvent) => selection?.toggle(row.id, ids, event.shiftKey)
  return (
    <tr className={chosen ? 'chosen' : undefined}>
      {selection && (
        <td className="tick">
          {/* Space triggers a click too; shift works with both. */}
          <input
            type="checkbox"
            aria-label={`Select ${nameOf(row)}`}
            checked={chosen}
            onClick={toggle}
            onChange={noop}
          />
        </td>
      )}
      {columns.map((column, place) => (
        <td key={column.header} className={cellClass(column.numeric, place === 0)}>
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

const noop = () => undefined
const cellClass = (numeric: boolean | undefined, first: boolean) =>
  [first && 'key-cell', numeric && 'number'].filter(Boolean).join(' ') || undefined

function LoadingRows({ width }: { width: number }) {
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

function PageOutOfRange({ width, onBack }: { width: number; onBack: () => void }) {
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
