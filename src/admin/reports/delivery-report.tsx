import { useQuery } from '@tanstack/react-query'
import { Truck } from 'lucide-react'
import { api, readList } from '../../api-client.ts'
import type { DeliveryRegion } from '../../domain/shipping/promise/delivery-report.ts'
import {
  REGION_LEVEL_LABELS,
  REGION_LEVELS,
  regionName,
  WINDOW_DAYS,
} from '../../domain/shipping/promise/delivery-regions.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { DataTable } from '../components/table/data-table.tsx'
import { SearchBox } from '../components/table/search-box.tsx'
import { tableQuery } from '../components/table/table-query.ts'
import type { Column } from '../components/table/table-types.ts'
import { type TableState, useTableState } from '../components/table/use-table-state.ts'
import { DeliveryCouriers } from './delivery-couriers.tsx'
import { countColumns, deliveryHref } from './delivery-counts.tsx'
import { DeliveryOrders } from './delivery-orders.tsx'
import { ReportExports } from './report-exports.tsx'
import * as styles from './reports.module.css'

const COLUMNS: readonly Column<DeliveryRegion>[] = [
  {
    header: 'Region',
    sort: 'region',
    cell: ({ region }) => (
      <ShopLink className="inline-link" href={deliveryHref({ region })}>
        {regionName(region)}
      </ShopLink>
    ),
  },
  ...countColumns<DeliveryRegion>(({ region }) => ({ region }), { isSortable: true }),
  {
    header: 'Suggested courier',
    cell: ({ suggestion }) =>
      suggestion ? (
        <>
          <b>{suggestion.courier}</b>
          <br />
          <small className="meta">{suggestion.reason}</small>
        </>
      ) : (
        <span className="meta">Too few parcels to compare</span>
      ),
  },
]

/** Delivery times, returned parcels and promises by region; of one region by courier; and the orders behind a number. */
export function DeliveryReport() {
  const state = useTableState({ filters: ['level', 'region', 'courier', 'count'] })
  const { region, count } = state.filters
  if (region && count) return <DeliveryOrders state={state} region={region} count={count} />
  if (region) return <DeliveryCouriers state={state} region={region} />
  return <DeliveryRegions state={state} />
}

function DeliveryRegions({ state }: { state: TableState }) {
  const level = REGION_LEVELS.find((name) => name === state.filters.level) ?? 'country'
  const { limit = '', offset = '', sort, search } = state.query
  const query = { limit, offset, level, ...(sort && { sort }), ...(search && { search }) }
  const result = useQuery(
    tableQuery('delivery-regions', query, (sent) =>
      readList(api.admin.reports.deliveries.$get({ query: { ...sent, level } })),
    ),
  )
  return (
    <>
      <search className={styles.fields}>
        <SelectField
          label="Regions"
          error={undefined}
          value={level}
          onChange={({ currentTarget }) =>
            state.update({ level: currentTarget.value, sort: undefined, search: undefined })
          }
        >
          {REGION_LEVELS.toReversed().map((name) => (
            <option key={name} value={name}>
              {REGION_LEVEL_LABELS[name]}
            </option>
          ))}
        </SelectField>
        <SearchBox label="Search" placeholder="PIN code or state" state={state} />
      </search>
      <DataTable
        label="Deliveries by region"
        columns={COLUMNS}
        result={result}
        state={state}
        rowLabel={(row) => regionName(row.region)}
        empty={<EmptyState icon={Truck} message="No parcel has been delivered here yet." />}
      />
      <p className="meta">
        Parcels of the last {WINDOW_DAYS} days. Days are calendar days from the order to the delivery. “Promises kept”
        counts promises whose day is over; parcels that customers refused do not count.
      </p>
      <ReportExports report="deliveries" query={{ level }} />
    </>
  )
}
