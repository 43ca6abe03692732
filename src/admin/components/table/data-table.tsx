import type { ReactNode } from 'react'
import { toUserMessage } from '../../../api-client.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { TableBody } from './table-body.tsx'
import { TableHead } from './table-head.tsx'
import * as styles from './data-table.module.css'
import type { Column, TableResult } from './table-types.ts'
import { TablePager } from './table-pager.tsx'
import type { RowSelection } from './use-row-selection.ts'
import type { TableState } from './use-table-state.ts'

interface Props<Row> {
  /** Accessible name: 'Institutes'. */
  label: string
  /** The first column is the row header; on phones it is sticky. */
  columns: readonly Column<Row>[]
  /** `useQuery(tableQuery(…))`. */
  result: TableResult<Row>
  state: TableState
  /** Row name for the checkbox: 'Select Resonance'. */
  rowLabel: (row: Row) => string
  selection?: RowSelection | undefined
  /** A `BulkBar` above the header. */
  bulk?: ReactNode
  /** Row actions, delete last. */
  actions?: ((row: Row) => ReactNode) | undefined
  /** An `EmptyState`. */
  empty: ReactNode
}

/**
 * An admin table: paged, sorted and searched on the server, with its state in the URL.
 * `columns` + `useQuery(tableQuery(…))` + `useTableState()`; selection, bulk bar and row actions are optional.
 */
export function DataTable<Row extends { id: number }>(props: Props<Row>) {
  const { label, columns, result, state, selection, bulk, actions, empty } = props
  const { data, error, isPlaceholderData, refetch } = result
  if (error && !data) {
    return <ErrorState message={toUserMessage(error, 'The list could not be loaded.')} onRetry={() => void refetch()} />
  }
  if (data?.total === 0) return empty
  const ids = data?.rows.map(({ id }) => id) ?? []
  return (
    <div className={styles.card}>
      {bulk}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard */}
      <div className={styles.region} role="region" aria-label={label} tabIndex={0}>
        <table className={styles.table} aria-busy={!data || isPlaceholderData}>
          <TableHead columns={columns} ids={ids} state={state} selection={selection} hasActions={!!actions} />
          <TableBody {...props} rows={data?.rows} ids={ids} />
        </table>
      </div>
      {error && data && (
        <div className={styles.refreshError}>
          <ErrorState
            message={toUserMessage(error, 'The list could not be refreshed.')}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {data && <TablePager state={state} total={data.total} />}
    </div>
  )
}
