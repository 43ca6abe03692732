import type { ReactNode } from 'react'
import { failureSentence } from '../../api-client.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { TableBody } from './table-body.tsx'
import { TableHead } from './table-head.tsx'
import type { Column, TableResult } from './table-parts.ts'
import { TablePager } from './table-pager.tsx'
import type { Selection } from './use-selection.ts'
import type { TableState } from './use-table-state.ts'

interface Props<Row> {
  /** What is in the table, for screen readers: 'Institutes'. */
  label: string
  /** The first one names the row; on phones it stays while the others scroll. */
  columns: readonly Column<Row>[]
  /** `useQuery(tableQuery(…))`. */
  result: TableResult<Row>
  state: TableState
  /** What a row is called, for its checkbox: 'Select Resonance'. */
  nameOf: (row: Row) => string
  selection?: Selection | undefined
  /** A `BulkBar`, drawn above the head. */
  bulk?: ReactNode
  /** Buttons at the right of a row, delete last. */
  actions?: ((row: Row) => ReactNode) | undefined
  /** What stands there when there are no rows: an `EmptyState`. */
  empty: ReactNode
}

/**
 * A table of the back office: paged, sorted and searched on the server, with its state in the address.
 * `columns` + `useQuery(tableQuery(…))` + `useTableState()`; selection, bulk bar and row actions are optional.
 */
export function DataTable<Row extends { id: number }>(props: Props<Row>) {
  const { label, columns, result, state, selection, bulk, actions, empty } = props
  const { data, error, isPlaceholderData, refetch } = result
  if (error && !data) {
    return (
      <ErrorNote message={failureSentence(error, 'The list could not be loaded.')} onRetry={() => void refetch()} />
    )
  }
  if (data?.total === 0) return empty
  const ids = data?.rows.map(({ id }) => id) ?? []
  return (
    <div className="table-card">
      {bulk}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className="table-scroll" role="region" aria-label={label} tabIndex={0}>
        <table className="data-table" aria-busy={!data || isPlaceholderData}>
          <TableHead columns={columns} ids={ids} state={state} selection={selection} hasActions={!!actions} />
          <TableBody {...props} rows={data?.rows} ids={ids} />
        </table>
      </div>
      {error && data && (
        <ErrorNote
          message={failureSentence(error, 'The list could not be refreshed.')}
          onRetry={() => void refetch()}
        />
      )}
      {data && <TablePager state={state} total={data.total} />}
    </div>
  )
}
