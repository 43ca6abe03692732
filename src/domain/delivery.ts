/** Business days from dispatch, by how far the parcel travels. */
export interface DeliveryEstimate {
  zone: 'metro' | 'tier 2' | 'other'
  minDays: number
  maxDays: number
}

const METRO: DeliveryEstimate = { zone: 'metro', minDays: 3, maxDays: 4 }
const TIER_2: DeliveryEstimate = { zone: 'tier 2', minDays: 4, maxDays: 5 }
const OTHER: DeliveryEstimate = { zone: 'other', minDays: 5, maxDays: 7 }

// The sorting districts (first three digits) of the metros, and of the larger cities that couriers serve daily.
const METRO_DISTRICTS = new Set('110 122 201 400 401 411 500 560 600 700 380'.split(' '))
const TIER_2_DISTRICTS = new Set(
  '141 143 160 208 211 221 226 248 302 313 324 342 360 390 395 403 422 431 440 452 462 474 482 492 520 530 570 575 625 641 673 682 695 751 781 800 831 834'.split(
    ' ',
  ),
)

/** Confirmation promises arrival this many days ahead. */
export const CONFIRMATION_DAYS = 7

const PIN_CODE = /^[1-9]\d{5}$/

/** Six digits, the first not 0. */
export const isPinCode = (value: string): boolean => PIN_CODE.test(value)

/** How long a parcel takes to a PIN code: metros 3-4, tier 2 cities 4-5, elsewhere 5-7 business days. */
export function deliveryEstimate(pinCode: string): DeliveryEstimate | undefined {
  if (!isPinCode(pinCode)) return undefined
  const district = pinCode.slice(0, 3)
  if (METRO_DISTRICTS.has(district)) return METRO
  return TIER_2_DISTRICTS.has(district) ? TIER_2 : OTHER
}
