import type { DeliveryCourier, DeliveryRegion } from '../../../domain/shipping/promise/delivery-report.ts'
import {
  costPerDelivery,
  suggestCourier,
  type CourierRecord,
} from '../../../domain/shipping/promise/suggest-courier.ts'
import { paiseToRupees } from '../../../domain/values/money.ts'
import type { CourierRow, RegionRow } from './delivery-report.queries.ts'

const toRecord = ({ delivered, ...row }: CourierRow): CourierRecord => ({ ...row, parcels: delivered })

const toRupees = (amount: number | null): number | null => (amount === null ? null : paiseToRupees(Math.round(amount)))

/** Presents a page of regions. @param couriers of these regions @param offset the number of rows before the page */
export function presentRegions(
  rows: readonly RegionRow[],
  couriers: readonly CourierRow[],
  offset = 0,
): DeliveryRegion[] {
  const byRegion = Map.groupBy(couriers, ({ region }) => region)
  return rows.map((row, index) => ({
    id: offset + index + 1,
    ...row,
    suggestion: suggestCourier((byRegion.get(row.region) ?? []).map(toRecord)),
  }))
}

/** Presents the couriers of a region. */
export const presentCouriers = (rows: readonly CourierRow[]): DeliveryCourier[] =>
  rows.map((row, index) => {
    const { region: _, ratePaise, returnPaise: __, ...counts } = row
    return {
      id: index + 1,
      ...counts,
      rate: toRupees(ratePaise),
      costPerDelivery: toRupees(costPerDelivery(toRecord(row))),
    }
  })
