import { formatPrice, paiseToRupees } from '../../values/money.ts'
import { MIN_PARCELS } from './delivery-regions.ts'

/** The record of a courier in a region, amounts in paise. */
export interface CourierRecord {
  courier: string
  /** Parcels delivered. */
  parcels: number
  /** Parcels that turned back. */
  returned: number
  /** Nine of ten parcels took at most so many days; null without delivered parcels. */
  latestDays: number | null
  /** The average price of a parcel there; null if not known. */
  ratePaise: number | null
  /** The average price of a parcel that turns back, on top of `ratePaise`; null if not known. */
  returnPaise: number | null
}

interface CourierSuggestion {
  courier: string
  /** A sentence for staff. */
  reason: string
}

/** Couriers that are at most so many days slower than the fastest are compared by cost. */
const DAYS_SLOWER = 1

/** The share of parcels that turned back; 0 without parcels. */
export const returnedShare = ({ parcels, returned }: Pick<CourierRecord, 'parcels' | 'returned'>): number =>
  parcels + returned === 0 ? 0 : returned / (parcels + returned)

/**
 * What a delivered parcel costs with its share of those that turn back, in paise; null if the price is not known. Where the
 * price of a return is not known, it counts as much as the way there.
 */
export function costPerDelivery(record: CourierRecord): number | null {
  if (record.ratePaise === null || record.parcels === 0) return null
  const returned = returnedShare(record)
  return (record.ratePaise + returned * (record.returnPaise ?? record.ratePaise)) / (1 - returned)
}

/**
 * Suggests a courier for a region: of those with enough parcels, and with nine of ten parcels within a day of the fastest,
 * the cheapest per delivered parcel. If a price is not known, the one with the fewest returns, then the fastest.
 * @returns null with fewer than two couriers to compare
 */
export function suggestCourier(records: readonly CourierRecord[]): CourierSuggestion | null {
  const compared = records.flatMap((record) =>
    record.parcels >= MIN_PARCELS && record.latestDays !== null ? [{ ...record, latestDays: record.latestDays }] : [],
  )
  if (compared.length < 2) return null
  const fastest = Math.min(...compared.map(({ latestDays }) => latestDays))
  const fast = compared.filter(({ latestDays }) => latestDays <= fastest + DAYS_SLOWER)
  const byReturns = fast.toSorted(
    (a, b) =>
      returnedShare(a) - returnedShare(b) || a.latestDays - b.latestDays || a.courier.localeCompare(b.courier, 'en'),
  )
  const costs = byReturns.flatMap((record) => costPerDelivery(record) ?? [])
  const isPriced = costs.length === byReturns.length
  const index = isPriced ? costs.indexOf(Math.min(...costs)) : 0
  const best = byReturns[index]
  if (!best) return null
  const days = `9 of 10 within ${best.latestDays === 1 ? '1 day' : `${best.latestDays} days`}`
  const returns = `${Math.round(returnedShare(best) * 100)}% turned back`
  return {
    courier: best.courier,
    reason: isPriced
      ? `${formatPrice(paiseToRupees(Math.round(costs[index] ?? 0)))} per delivered parcel, ${days}, ${returns}`
      : `${returns}, ${days}. Cost not known.`,
  }
}
