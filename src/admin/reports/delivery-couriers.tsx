import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Truck } from 'lucide-react'
import { api, readList } from '../../api-client.ts'
import type { DeliveryCourier } from '../../domain/shipping/promise/delivery-report.ts'
import { regionLevel, regionName } from '../../domain/shipping/promise/delivery-regions.ts'
import { formatAmount } from '../../domain/values/money.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { sectionHref } from '../components/admin-url.ts'
import { DataTable } from '../components/table/data-table.tsx'
import { tableQuery } from '../components/table/table-query.ts'
import type { Column } from '../components/table/table-types.ts'
import type { TableState } from '../components/table/use-table-state.ts'
import { countColumns } from './delivery-counts.tsx'
import * as styles from './reports.module.css'

const formatCost = (amount: number | null): string => (amount === null ? 'Not known' : formatAmount(amount))

const columnsOf = (region: string): readonly Column<DeliveryCourier>[] => [
  { header: 'Courier', cell: ({ courier }) => <b>{courier}</b> },
  ...countColumns<DeliveryCourier>(({ courier }) => ({ region, courier }), { isSortable: false }),
  { header: 'Price', numeric: true, cell: ({ rate }) => formatCost(rate) },
  { header: 'Per delivered parcel', numeric: true, cell: ({ costPerDelivery }) => formatCost(costPerDelivery) },
]

/** The couriers of a region. */
export function DeliveryCouriers({ state, region }: { state: TableState; region: string }) {
  const result = useQuery(
    tableQuery('delivery-couriers', { region }, () =>
      readList(api.admin.reports.deliveries.couriers.$get({ query: { region } })),
    ),
  )
  return (
    <>
      <ShopLink className="link" href={`${sectionHref('reports')}&report=deliveries&level=${regionLevel(region)}`}>
        <ArrowLeft className="icon icon-s" /> All regions
      </ShopLink>
      <h3 className={styles.heading}>Couriers to {regionName(region)}</h3>
      <DataTable
        label={`Couriers to ${regionName(region)}`}
        columns={columnsOf(region)}
        result={result}
        state={state}
        rowLabel={({ courier }) => courier}
        empty={<EmptyState icon={Truck} message="No courier has delivered here yet." />}
      />
      <p className="meta">
        Prices are those of Shiprocket for a parcel of the default size, from the last check of each PIN code. “Per
        delivered parcel” adds the share of the parcels that turn back.
      </p>
    </>
  )
}
