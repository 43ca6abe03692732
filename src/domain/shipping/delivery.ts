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

/** `GET /api/delivery/{pin}`: the courier's serviceability of a PIN code. */
export interface DeliveryAvailability {
  pincode: string
  /** Whether a courier delivers with cash on delivery; null if unknown. */
  cashOnDelivery: boolean | null
  /** The courier's transit time in days; null if unknown. */
  days: number | null
}

/**
 * The delivery estimate for a PIN code, or the courier's transit time in days if it is longer; '' for an invalid PIN code.
 * @example arrivalMessage('302017', null) // '302017: arrives in 4–5 business days.'
 */
export function arrivalMessage(pinCode: string, days: number | null): string {
  const estimate = deliveryEstimate(pinCode)
  if (!estimate) return ''
  const { minDays, maxDays } = estimate
  const span = days !== null && days > maxDays ? `about ${days} days` : `${minDays}–${maxDays} business days`
  return `${pinCode}: arrives in ${span}.`
}

/** Describes cash on delivery for customers. Promises nothing while it is unknown, and never prevents an order. */
export function cashOnDeliveryMessage(cashOnDelivery: boolean | null): string {
  if (cashOnDelivery === null) return 'We will confirm Cash on Delivery when you order.'
  return cashOnDelivery
    ? 'Cash on Delivery available.'
    : 'No courier collects cash here at present. You can still order: we will call you to agree on a way.'
}

/** The order confirmation shows a delivery date this many days after the order. */
export const ESTIMATED_DELIVERY_DAYS = 7

const PIN_CODE = /^[1-9]\d{5}$/

/** Whether a text is six digits without a leading 0. */
export const isPinCode = (value: string): boolean => PIN_CODE.test(value)

/** Returns the transit time to a PIN code by its zone; undefined for an invalid PIN code. */
export function deliveryEstimate(pinCode: string): DeliveryEstimate | undefined {
  if (!isPinCode(pinCode)) return undefined
  const district = pinCode.slice(0, 3)
  if (METRO_DISTRICTS.has(district)) return METRO
  return TIER_2_DISTRICTS.has(district) ? TIER_2 : OTHER
}
