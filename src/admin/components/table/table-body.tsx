import type { MouseEvent } from 'react'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import * as loading from '../loading.module.css'
import { rowElementId } from './row-cursor.ts'
import { RowMenu } from './row-menu.tsx'
import * as styles from './data-table.module.css'
import type { Column, RowAction } from './table-types.ts'
import type { RowSelection } from './use-row-selection.ts'
import type { TableState } from './use-table-state.ts'

interface Props<Row> {
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  ids: readonly number[]
  state: TableState
  rowLabel: (row: Row) => string
  selection?: RowSelection | undefined
  actions?: ((row: Row) => readonly RowAction[]) | undefined
  /** Opens a row: a click anywhere but on a control. */
  onOpen?: ((row: Row) => void) | undefined
  /** The row at the keyboard position. */
  currentId?: number | undefined
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

function TableRow<Row extends { id: number }>(props: Props<Row> & { row: Row }) {
  const { row, columns, ids, rowLabel, selection, actions, onOpen, currentId } = props
  const isCurrent = row.id === currentId
  const isSelected = selection?.has(row.id) ?? false
  const toggle = (event: MouseEvent) => selection?.toggle(row.id, ids, event.shiftKey)
  const open = (event: MouseEvent) => isRowClick(event) && onOpen?.(row)
  const classes = [isSelected && styles.isSelected, isCurrent && styles.isCurrent, onOpen && styles.opens]
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the row has a button for the keyboard
    <tr
      id={rowElementId(row.id)}
      tabIndex={-1}
      className={classes.filter(Boolean).join(' ') || undefined}
      aria-current={isCurrent || undefined}
      onClick={onOpen && open}
    >
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
        <td key={column.header} className={column.numeric ? styles.numeric : undefined}>
          {index === 0 && onOpen && (
            <button
              type="button"
              className={`sr-only ${styles.open}`}
              aria-label={`Open ${rowLabel(row)}`}
              onClick={() => onOpen(row)}
            />
          )}
          {column.cell(row)}
        </td>
      ))}
      {actions && (
        <td className={styles.actions}>
          <RowMenu name={rowLabel(row)} items={actions(row)} />
        </td>
      )}
    </tr>
  )
}

const noop = () => undefined

/** Whether a click is on the row itself: not on a control, and not the end of a text selection. */
const isRowClick = ({ target }: MouseEvent): boolean =>
  target instanceof Element &&
  !target.closest('a, button, input, select, label, [popover]') &&
  (getSelection()?.isCollapsed ?? true)

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
