import { PACKING_DAYS } from '../store/promises.ts'
import { addBusinessDays, addDays, formatWeekday, startOfDay } from '../values/dates.ts'
import { isPinCode } from '../values/pin-codes.ts'
import { type MeasuredDelivery, regionName } from './promise/delivery-regions.ts'

/** The transit time in business days, by zone. */
export interface DeliveryEstimate {
  zone: 'metro' | 'tier 2' | 'other'
  minDays: number
  maxDays: number
}

const METRO: DeliveryEstimate = { zone: 'metro', minDays: 3, maxDays: 4 }
const TIER_2: DeliveryEstimate = { zone: 'tier 2', minDays: 4, maxDays: 5 }
const OTHER: DeliveryEstimate = { zone: 'other', minDays: 5, maxDays: 7 }

// The sorting districts (first three digits of a PIN code) of the metros and of the tier 2 cities.
const METRO_DISTRICTS = new Set('110 122 201 400 401 411 500 560 600 700 380'.split(' '))
const TIER_2_DISTRICTS = new Set(
  '141 143 160 208 211 221 226 248 302 313 324 342 360 390 395 403 422 431 440 452 462 474 482 492 520 530 570 575 625 641 673 682 695 751 781 800 831 834'.split(
    ' ',
  ),
)

/** `GET /api/delivery/{pin}`: the place of a PIN code, the courier's serviceability and how long parcels have taken. */
export interface DeliveryAvailability {
  pincode: string
  /** null for a PIN code that is in no directory. */
  place: { city: string; state: string } | null
  /** Whether a courier delivers with cash on delivery; null if unknown. */
  cashOnDelivery: boolean | null
  /** The courier's transit time in days; null if unknown. */
  days: number | null
  /** How long the store's own parcels took to the PIN code or to a region around it; null without enough of them. */
  measured: MeasuredDelivery | null
}

/**
 * Describes the delivery to a PIN code: its place, the latest day and cash on delivery, which is how every
 * order is paid unless the courier does not collect cash there. Never rules out an order.
 * @example deliveryPromise(availability) // 'Delivers to Jaipur, Rajasthan by Sat, 28 Nov. Cash on Delivery available.'
 * @example deliveryPromise({ ...availability, measured })
 * // 'Jaipur, Rajasthan: Usually by Thu, 26 Nov. 9 of 10 parcels to 302xxx arrive by Sat, 28 Nov. Cash on Delivery available.'
 */
export function deliveryPromise(delivery: DeliveryAvailability, now = new Date()): string {
  const { pincode, place, cashOnDelivery, measured } = delivery
  const latest = latestDelivery(delivery, now)
  if (!latest || !isKnownDestination({ place, cashOnDelivery }))
    return `We do not know PIN code ${pincode}. Please check it.`
  const destination = place ? `${place.city}, ${place.state}` : pincode
  if (cashOnDelivery === false) return `${destination}: ${NO_CASH}`
  if (measured) return `${destination}: ${describeMeasured(measured, now)} ${CASH}`
  return `Delivers to ${destination} by ${formatWeekday(latest)}. ${CASH}`
}

/** Days count from the day of the order in India: the measured times include packing, Sundays and holidays. */
function describeMeasured({ region, usualDays, latestDays }: MeasuredDelivery, now: Date): string {
  const usual = formatWeekday(addDays(now, usualDays))
  return `Usually by ${usual}. 9 of 10 parcels to ${regionName(region)} arrive by ${formatWeekday(addDays(now, latestDays))}.`
}

/**
 * Returns the latest delivery day; undefined if the PIN code is unknown or no courier collects cash there.
 * @example deliveryDay(availability) // 'Sat, 28 Nov'
 */
export function deliveryDay(delivery: DeliveryAvailability, now = new Date()): string | undefined {
  const latest = latestDelivery(delivery, now)
  const isDelivered = isKnownDestination(delivery) && delivery.cashOnDelivery !== false
  return latest && isDelivered ? formatWeekday(latest) : undefined
}

/** Whether a directory or the courier has the PIN code. */
export const isKnownDestination = (delivery: Pick<DeliveryAvailability, 'place' | 'cashOnDelivery'>): boolean =>
  delivery.place !== null || delivery.cashOnDelivery !== null

const CASH = 'Cash on Delivery available.'
const NO_CASH = 'No courier collects cash here at present. You can still order, and we will call you about the payment.'

/** The day by which nine of ten parcels arrived if that is measured, else the end of the specified business days. */
function latestDelivery({ pincode, days, measured }: DeliveryAvailability, now: Date): Date | undefined {
  const specified = specifiedDays(pincode, days)
  if (specified === undefined) return undefined
  return measured ? addDays(now, measured.latestDays) : addBusinessDays(now, specified)
}

/**
 * Returns the business days from the order to the delivery where nothing is measured: a day for packing and the longest
 * transit of the zone, or the courier's days if they are more. Undefined for an invalid PIN code.
 */
export function specifiedDays(pinCode: string, courierDays: number | null): number | undefined {
  const estimate = deliveryEstimate(pinCode)
  return estimate && PACKING_DAYS.min + Math.max(estimate.maxDays, courierDays ?? 0)
}

const SPECIFIED_DELIVERY_DAYS = 7

/**
 * Returns the day that is promised for an order, in its emails and on its pages.
 * @param measuredBy the ISO date by which nine of ten parcels arrive; null if that is not measured
 */
export const promisedDay = (orderDate: string | Date, measuredBy: string | null): Date =>
  measuredBy === null ? addDays(orderDate, SPECIFIED_DELIVERY_DAYS) : startOfDay(measuredBy)

/** Returns the transit time to a PIN code by its zone; undefined for an invalid PIN code. */
export function deliveryEstimate(pinCode: string): DeliveryEstimate | undefined {
  if (!isPinCode(pinCode)) return undefined
  const district = pinCode.slice(0, 3)
  if (METRO_DISTRICTS.has(district)) return METRO
  return TIER_2_DISTRICTS.has(district) ? TIER_2 : OTHER
}
