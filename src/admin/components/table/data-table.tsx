import type { ReactNode } from 'react'
import { toUserMessage } from '../../../api-client.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { useMediaQuery } from '../../../ui/hooks/use-media-query.ts'
import { CardList } from './card-list.tsx'
import { PHONE } from './phone.ts'
import { TableBody } from './table-body.tsx'
import { TableHead } from './table-head.tsx'
import * as styles from './data-table.module.css'
import type { Column, RowAction, TableResult } from './table-types.ts'
import { TablePager } from './table-pager.tsx'
import type { RowSelection } from './use-row-selection.ts'
import type { TableState } from './use-table-state.ts'

interface Props<Row> {
  /** Accessible name: 'Institutes'. */
  label: string
  columns: readonly Column<Row>[]
  /** `useQuery(tableQuery(…))`. */
  result: TableResult<Row>
  state: TableState
  /** Row name for the checkbox: 'Select Resonance'. */
  rowLabel: (row: Row) => string
  selection?: RowSelection | undefined
  /** A `BulkBar` or its result. It sticks to the bottom of the window and stays when the list is empty. */
  bulk?: ReactNode
  /** The actions of a row, delete last; several are in a menu. Opening the row is `onOpen`. */
  actions?: ((row: Row) => readonly RowAction[]) | undefined
  /** Opens a row. The whole row is the target, on a phone the whole card. */
  onOpen?: ((row: Row) => void) | undefined
  /** The content of a card on a phone; by default the columns. */
  card?: ((row: Row) => ReactNode) | undefined
  /** The row at the keyboard position, from `useRowCursor`. */
  currentId?: number | undefined
  /** An `EmptyState`. */
  empty: ReactNode
}

/**
 * An admin table, on phones a list of cards: paged, sorted and searched on the server, with its state in the URL.
 * `columns` + `useQuery(tableQuery(…))` + `useTableState()`; selection, bulk bar and row actions are optional. A click opens a row;
 * everything else is in its one menu, or is its one button.
 */
export function DataTable<Row extends { id: number }>(props: Props<Row>) {
  return (
    <div className={styles.frame}>
      <Listing {...props} />
      {props.bulk && <div className={styles.bulk}>{props.bulk}</div>}
    </div>
  )
}

function Listing<Row extends { id: number }>(props: Props<Row>) {
  const { result, state, empty } = props
  const { data, error, refetch } = result
  if (error && !data) {
    return <ErrorState message={toUserMessage(error, 'The list could not be loaded.')} onRetry={() => void refetch()} />
  }
  if (data?.total === 0) return empty
  return (
    <div className={styles.card}>
      <Rows {...props} ids={data?.rows.map(({ id }) => id) ?? []} />
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

function Rows<Row extends { id: number }>(props: Props<Row> & { ids: readonly number[] }) {
  const { label, columns, result, state, selection, actions, ids } = props
  const { data, isPlaceholderData } = result
  const isPhone = useMediaQuery(PHONE)
  if (isPhone) {
    return <CardList {...props} rows={data?.rows} />
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
    <div className={styles.region} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table} aria-busy={!data || isPlaceholderData}>
        <TableHead columns={columns} ids={ids} state={state} selection={selection} hasActions={!!actions} />
        <TableBody {...props} rows={data?.rows} ids={ids} />
      </table>
    </div>
  )
}
