import { useQuery } from '@tanstack/react-query'
import { CircleSlash, HandCoins } from 'lucide-react'
import { useState } from 'react'
import { toUserMessage } from '../../api-client.ts'
import type { OwedOrder } from '../../domain/cash/cash.ts'
import { AGE_LABELS } from '../../domain/cash/payout.ts'
import { formatDay, formatWeekday, startOfDay } from '../../domain/values/dates.ts'
import { formatAmount } from '../../domain/values/money.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { orderHref } from '../components/admin-url.ts'
import { DataTable } from '../components/table/data-table.tsx'
import { ExportButtons } from '../components/table/export-button.tsx'
import { exportHref } from '../components/table/export-href.ts'
import { FilterBar, FilterSelect } from '../components/table/filter-bar.tsx'
import { NoRows } from '../components/table/no-rows.tsx'
import { SearchBox } from '../components/table/search-box.tsx'
import type { Column } from '../components/table/table-types.ts'
import { useTableState } from '../components/table/use-table-state.ts'
import { cashSummaryQuery, owedQuery } from './cash-queries.ts'
import { NO_COURIER, NO_COURIER_LABEL } from './cash-url.ts'
import * as styles from './cash.module.css'
import { CouriersTable } from './couriers-table.tsx'
import { NewestExceptions } from './newest-exceptions.tsx'
import { OwedSum } from './owed-sum.tsx'
import { WalletBalance } from './wallet-balance.tsx'
import { WriteOffDialog } from './write-off-dialog.tsx'

const since = (days: number): string => (days === 1 ? '1 day ago' : days <= 0 ? 'Today' : `${days} days ago`)

const COLUMNS: readonly Column<OwedOrder>[] = [
  {
    header: 'Order',
    cell: ({ id, customerName }) => (
      <>
        <ShopLink className="inline-link num" href={orderHref(id)}>
          #{id}
        </ShopLink>
        <small>{customerName ?? 'Data deleted'}</small>
      </>
    ),
  },
  {
    header: 'Courier',
    cell: ({ courierName, trackingNumber }) => (
      <>
        {courierName ?? NO_COURIER_LABEL}
        <small className="num">{trackingNumber ?? 'No tracking number'}</small>
      </>
    ),
  },
  {
    header: 'Delivered',
    cell: ({ deliveredAt, days }) => (
      <>
        {formatDay(deliveredAt)}
        <small>{since(days)}</small>
      </>
    ),
  },
  { header: 'Expected', cell: ({ expectedOn }) => formatWeekday(startOfDay(expectedOn)) },
  {
    header: 'Owed',
    numeric: true,
    cell: ({ owed, due }) => (
      <>
        <b>{formatAmount(owed)}</b>
        {owed !== due && <small>of {formatAmount(due)}</small>}
      </>
    ),
  },
]

/** An order in the list of a phone. */
const OwedCard = ({ row }: { row: OwedOrder }) => (
  <>
    <p className={styles.cardLine}>
      <ShopLink className="inline-link num" href={orderHref(row.id)}>
        #{row.id}
      </ShopLink>
      <b className="num">{formatAmount(row.owed)}</b>
    </p>
    <p>{row.customerName ?? 'Data deleted'}</p>
    <p className="meta">
      {row.courierName ?? NO_COURIER_LABEL}, delivered {since(row.days).toLowerCase()}, expected{' '}
      {formatWeekday(startOfDay(row.expectedOn))}
    </p>
  </>
)

/** What couriers owe, since when, and by order. */
export function OwedView() {
  const { data, error, refetch } = useQuery(cashSummaryQuery())
  if (error && !data)
    return <ErrorState message={toUserMessage(error, 'The cash could not be loaded.')} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className={styles.skeleton} />
  return (
    <>
      <div className={styles.columns}>
        <div className={styles.panel}>
          <OwedSum summary={data} />
          {data.couriers.length > 0 && <CouriersTable couriers={data.couriers} />}
        </div>
        <div className={styles.side}>
          <NewestExceptions exceptions={data.exceptions} late={data.couriers} />
          <WalletBalance />
        </div>
      </div>
      <OwedOrders couriers={data.couriers.map(({ courierName }) => courierName)} />
    </>
  )
}

function OwedOrders({ couriers }: { couriers: string[] }) {
  const state = useTableState({ filters: ['courier', 'age'] })
  const result = useQuery(owedQuery(state.query))
  const [writingOff, setWritingOff] = useState<OwedOrder>()
  const names = Object.fromEntries(
    couriers.map((name) => (name ? ([name, name] as const) : ([NO_COURIER, NO_COURIER_LABEL] as const))),
  )
  return (
    <section className={styles.section}>
      <h2 className="h3">Orders</h2>
      <FilterBar state={state} total={result.data?.total}>
        <SearchBox label="Search" placeholder="Order, name or phone" state={state} />
        <FilterSelect label="Courier" name="courier" state={state} options={names} />
        <FilterSelect label="Since delivery" name="age" state={state} options={AGE_LABELS} />
      </FilterBar>
      <DataTable
        label="Orders that couriers have not paid for"
        columns={COLUMNS}
        result={result}
        state={state}
        rowLabel={({ id }) => `#${id}`}
        actions={(row) => [{ label: 'Write off', icon: CircleSlash, onSelect: () => setWritingOff(row) }]}
        card={(row) => <OwedCard row={row} />}
        empty={
          <NoRows
            icon={HandCoins}
            state={state}
            none="Couriers owe nothing: every delivered order is paid."
            noMatch="No orders match these filters."
          />
        }
      />
      <div className={styles.exports}>
        <ExportButtons href={(format) => exportHref('/api/admin/cash/owed/export', state, format)} />
      </div>
      {writingOff && <WriteOffDialog order={writingOff} onClose={() => setWritingOff(undefined)} />}
    </section>
  )
}
