import type { MouseEvent, ReactNode } from 'react'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import * as loading from '../loading.module.css'
import { cellClass } from './cell-class.ts'
import * as styles from './data-table.module.css'
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
  rowLabel,
  selection,
  actions,
}: Props<Row> & { row: Row }) {
  const isSelected = selection?.has(row.id) ?? false
  const toggle = (event: MouseEvent) => selection?.toggle(row.id, ids, event.shiftKey)
  return (
    <tr className={isSelected ? styles.isSelected : undefined}>
      {selection && (
        <td className={styles.selection}>
          {/* Space triggers a click too; shift works with both. */}
          <input
            type="checkbox"
            aria-label={`Select ${rowLabel(row)}`}
            checked={isSelected}
            onClick={toggle}
            onChange={noop}
          />
        </td>
      )}
      {columns.map((column, index) => (
        <td key={column.header} className={cellClass(column, index === 0)}>
          {column.cell(row)}
        </td>
      ))}
      {actions && (
        <td className={styles.actions}>
          <div>{actions(row)}</div>
        </td>
      )}
    </tr>
  )
}

const noop = () => undefined

function LoadingRows({ width }: { width: number }) {
  return (
    <tbody className={loading.loading} aria-hidden="true">
      {Array.from({ length: SKELETON_ROWS }, (_, index) => (
        <tr key={index}>
          <td colSpan={width}>
            <Skeleton className={styles.skeletonRow ?? ''} />
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
