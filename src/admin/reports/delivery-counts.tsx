import type { ReactNode } from 'react'
import { type DeliveryCount, type DeliveryRegion, onTimeShare } from '../../domain/shipping/promise/delivery-report.ts'
import { returnedShare } from '../../domain/shipping/promise/suggest-courier.ts'
import { formatCount } from '../../domain/values/format-count.ts'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { sectionHref } from '../components/admin-url.ts'
import type { Column } from '../components/table/table-types.ts'

/** A row of counts: a region, or one of its couriers. */
interface Counted {
  region: string
  courier?: string
}
type Counts = Omit<DeliveryRegion, 'id' | 'level' | 'region' | 'suggestion'>

const percent = (share: number): string => `${Math.round(share * 100)}%`
const formatDays = (days: number | null): string => (days === null ? '–' : `${days} ${days === 1 ? 'day' : 'days'}`)

/** The URL of a view of the report of deliveries. */
export const deliveryHref = (query: Partial<Counted> & { count?: DeliveryCount }): string =>
  `${sectionHref('reports')}&${new URLSearchParams({ report: 'deliveries', ...query })}`

/** A number that links to its orders. */
function OrdersLink({ counted, count, children }: { counted: Counted; count: DeliveryCount; children: ReactNode }) {
  return (
    <ShopLink className="inline-link" href={deliveryHref({ ...counted, count })}>
      {children}
    </ShopLink>
  )
}

function PromiseCell({ counted, row }: { counted: Counted; row: Counts }) {
  const share = onTimeShare(row)
  if (share === null) return '–'
  return (
    <>
      <b>{percent(share)}</b>
      <br />
      <small>
        <OrdersLink counted={counted} count="onTime">
          {formatCount(row.onTime)} kept
        </OrdersLink>
        ,{' '}
        <OrdersLink counted={counted} count="late">
          {formatCount(row.late)} broken
        </OrdersLink>
      </small>
    </>
  )
}

/** The columns of the counts of a region or of a courier. */
export const countColumns = <Row extends Counts>(
  toCounted: (row: Row) => Counted,
  { isSortable }: { isSortable: boolean },
): readonly Column<Row>[] => {
  const sortBy = (name: string) => (isSortable ? { sort: name } : {})
  return [
    {
      header: 'Delivered',
      numeric: true,
      ...sortBy('delivered'),
      cell: (row) => (
        <OrdersLink counted={toCounted(row)} count="delivered">
          {formatCount(row.delivered)}
        </OrdersLink>
      ),
    },
    { header: 'Half within', numeric: true, cell: ({ usualDays }) => formatDays(usualDays) },
    {
      header: '9 of 10 within',
      numeric: true,
      ...sortBy('latestDays'),
      cell: ({ latestDays }) => formatDays(latestDays),
    },
    {
      header: 'Turned back',
      numeric: true,
      ...sortBy('returned'),
      cell: (row) => (
        <OrdersLink counted={toCounted(row)} count="returned">
          {formatCount(row.returned)} ({percent(returnedShare({ parcels: row.delivered, returned: row.returned }))})
        </OrdersLink>
      ),
    },
    {
      header: 'Promises kept',
      numeric: true,
      ...sortBy('onTime'),
      cell: (row) => <PromiseCell counted={toCounted(row)} row={row} />,
    },
  ]
}
