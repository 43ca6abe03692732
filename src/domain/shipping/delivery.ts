import { PACKING_DAYS } from '../store/promises.ts'
import { addDays, formatWeekday, startOfDay } from '../values/dates.ts'
import { isPinCode } from '../values/pin-codes.ts'
import type { MeasuredDelivery } from './promise/delivery-regions.ts'

/** Days from the order to the delivery where nothing is measured. */
const SPECIFIED_DELIVERY_DAYS = 7

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
 * Describes the delivery to a PIN code in one line: the latest day, and the usual one where it is measured and earlier.
 * Never rules out an order.
 * @example deliveryPromise(availability) // 'Delivery to Jaipur 302017 by Sat, 28 Nov.'
 * @example deliveryPromise({ ...availability, measured })
 * // 'Delivery to Jaipur 302017 by Sat, 28 Nov, usually by Thu, 26 Nov.'
 */
export function deliveryPromise(delivery: DeliveryAvailability, now = new Date()): string {
  const { pincode, place, cashOnDelivery, measured } = delivery
  const latest = latestDelivery(delivery, now)
  if (!latest || !isKnownDestination(delivery)) return `We do not know PIN code ${pincode}. Please check it.`
  const destination = place ? `${place.city} ${pincode}` : pincode
  if (cashOnDelivery === false)
    return `Couriers do not offer cash on delivery in ${destination}. Place your order, and we will call you.`
  const isUsuallyEarlier = measured !== null && measured.usualDays < measured.latestDays
  // Days count from the day of the order in India: the measured times include packing, Sundays and holidays.
  const usually = isUsuallyEarlier ? `, usually by ${formatWeekday(addDays(now, measured.usualDays))}` : ''
  return `Delivery to ${destination} by ${formatWeekday(latest)}${usually}.`
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

/** The day by which nine of ten parcels arrived if that is measured, else the specified one. Undefined for an invalid PIN code. */
function latestDelivery({ pincode, days, measured }: DeliveryAvailability, now: Date): Date | undefined {
  return isPinCode(pincode) ? addDays(now, measured?.latestDays ?? specifiedDays(days)) : undefined
}

/** Returns the days from the order to the delivery where nothing is measured: more than usual only if the courier needs more. */
export const specifiedDays = (courierDays: number | null): number =>
  Math.max(SPECIFIED_DELIVERY_DAYS, PACKING_DAYS.min + (courierDays ?? 0))

/**
 * Returns the day that customers see for an order, in its emails and on its pages: the one that was promised when it was placed.
 * @param promisedBy its ISO date; null for an order that was placed elsewhere
 */
export const promisedDay = (orderDate: string | Date, promisedBy: string | null): Date =>
  promisedBy === null ? addDays(orderDate, specifiedDays(null)) : startOfDay(promisedBy)
