import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Truck } from 'lucide-react'
import { api, readList } from '../../api-client.ts'
import {
  DELIVERY_COUNT_LABELS,
  DELIVERY_COUNTS,
  type DeliveryOrder,
} from '../../domain/shipping/promise/delivery-report.ts'
import { regionName } from '../../domain/shipping/promise/delivery-regions.ts'
import { formatWeekday, startOfDay } from '../../domain/values/dates.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { orderHref } from '../components/admin-url.ts'
import { DataTable } from '../components/table/data-table.tsx'
import { tableQuery } from '../components/table/table-query.ts'
import type { Column } from '../components/table/table-types.ts'
import type { TableState } from '../components/table/use-table-state.ts'
import { deliveryHref } from './delivery-counts.tsx'
import * as styles from './reports.module.css'

const formatDate = (day: string | null): string => (day === null ? '–' : formatWeekday(startOfDay(day)))

const COLUMNS: readonly Column<DeliveryOrder>[] = [
  {
    header: 'Order',
    cell: ({ id }) => (
      <ShopLink className="inline-link num" href={orderHref(id)}>
        #{id}
      </ShopLink>
    ),
  },
  { header: 'PIN code', cell: ({ pincode }) => pincode },
  { header: 'Courier', cell: ({ courier }) => courier ?? 'Not shipped' },
  { header: 'Ordered', numeric: true, cell: ({ orderedOn }) => formatDate(orderedOn) },
  { header: 'Promised by', numeric: true, cell: ({ promisedBy }) => formatDate(promisedBy) },
  { header: 'Delivered', numeric: true, cell: ({ deliveredOn }) => formatDate(deliveredOn) },
  { header: 'Turned back', numeric: true, cell: ({ returnedOn }) => formatDate(returnedOn) },
]

interface Props {
  state: TableState
  region: string
  /** One of `DELIVERY_COUNTS`. */
  count: string
}

/** The orders behind a number of the report. */
export function DeliveryOrders({ state, region, count: name }: Props) {
  const count = DELIVERY_COUNTS.find((known) => known === name) ?? 'delivered'
  const { courier } = state.filters
  const { limit = '', offset = '' } = state.query
  const query = { limit, offset, region, count, ...(courier && { courier }) }
  const result = useQuery(
    tableQuery('delivery-orders', query, () => readList(api.admin.reports.deliveries.orders.$get({ query }))),
  )
  const title = `${DELIVERY_COUNT_LABELS[count]}: ${courier ? `${courier} to ` : ''}${regionName(region)}`
  return (
    <>
      <ShopLink className="link" href={deliveryHref({ region })}>
        <ArrowLeft className="icon icon-s" /> Couriers to {regionName(region)}
      </ShopLink>
      <h3 className={styles.heading}>{title}</h3>
      <DataTable
        label={title}
        columns={COLUMNS}
        result={result}
        state={state}
        rowLabel={({ id }) => `#${id}`}
        empty={<EmptyState icon={Truck} message="No order." />}
      />
    </>
  )
}
