// The causes that the simulated shop is made of. The tests recover them from what the shop's own code measures.
import type { RiskWeights } from '../../src/domain/cod-risk/risk-factor.ts'
import { DEFAULT_WEIGHTS } from '../../src/domain/cod-risk/risk-weights.ts'

/** A place that customers order from. */
export interface Place {
  city: string
  state: string
  pincode: string
  /** A city of the same state, which disagrees with the PIN code. */
  otherCity: string
  /** Calendar days from the order to the delivery of half of the parcels, before those that a courier adds. */
  days: number
  /** Points that are added to the risk of each parcel: here parcels are refused more often than elsewhere. */
  riskPoints: number
  /** Its share of the orders, relative to the others. */
  weight: number
}

export const PLACES: readonly Place[] = [
  place('Kota', 'Rajasthan', '324005', { otherCity: 'Udaipur', days: 3, weight: 3 }),
  place('Kota', 'Rajasthan', '324009', { otherCity: 'Udaipur', days: 3, weight: 1 }),
  place('Jaipur', 'Rajasthan', '302017', { otherCity: 'Udaipur', days: 3, weight: 2 }),
  place('Sikar', 'Rajasthan', '332001', { otherCity: 'Udaipur', days: 3, weight: 2 }),
  place('Lucknow', 'Uttar Pradesh', '226010', { otherCity: 'Agra', days: 4, weight: 2 }),
  place('Patna', 'Bihar', '800001', { otherCity: 'Gaya', days: 6, weight: 2, riskPoints: 16 }),
  place('Patna', 'Bihar', '800020', { otherCity: 'Gaya', days: 6, weight: 1 }),
  place('Indore', 'Madhya Pradesh', '452001', { otherCity: 'Gwalior', days: 4, weight: 2 }),
  place('Pune', 'Maharashtra', '411004', { otherCity: 'Nagpur', days: 5, weight: 2 }),
  place('Hyderabad', 'Telangana', '500016', { otherCity: 'Warangal', days: 6, weight: 2 }),
  place('Guwahati', 'Assam', '781001', { otherCity: 'Dibrugarh', days: 8, weight: 1 }),
]

type PlaceDetails = Pick<Place, 'otherCity' | 'days' | 'weight'> & Partial<Pick<Place, 'riskPoints'>>

function place(city: string, state: string, pincode: string, details: PlaceDetails): Place {
  return { city, state, pincode, riskPoints: 0, ...details }
}

/** A courier company. */
export interface CourierCompany {
  name: string
  /** Calendar days that it adds to those of the place. */
  extraDays: number
  /** The price of a parcel and of its return, in paise. */
  ratePaise: number
  returnPaise: number
  /** Whether it pays some of its parcels a month late. */
  paysLate: boolean
}

export const COURIERS: readonly CourierCompany[] = [
  { name: 'Delhivery Surface', extraDays: 0, ratePaise: 7800, returnPaise: 5850, paysLate: false },
  { name: 'Xpressbees', extraDays: 1, ratePaise: 6900, returnPaise: 5200, paysLate: false },
  { name: 'Blue Dart Air', extraDays: -1, ratePaise: 11_900, returnPaise: 8900, paysLate: false },
  { name: 'Ecom Express', extraDays: 2, ratePaise: 6200, returnPaise: 4700, paysLate: true },
]

/** The shares of parcels that take 0, 1, 2 and 3 more days: half of the parcels take 0, nine of ten at most 2. */
export const DELAY_SHARES: readonly number[] = [0.6, 0.2, 0.15, 0.05]
/** By which of the planted delays half and nine of ten of the parcels arrived. */
export const DELAY_QUANTILES = { usual: 0, latest: 2 } as const

/** Why parcels are refused, as points. They differ from the delivered weights, so that there is something to learn. */
export const PLANTED_WEIGHTS: RiskWeights = {
  ...DEFAULT_WEIGHTS,
  base: -5,
  'phone-history': 80,
  'pin-history': 20,
  'house-missing': 24,
  'pin-mismatch': 30,
  'order-value': 12,
  guest: 8,
}

/** Shares of what customers do. */
export const CUSTOMERS = {
  repeat: 0.25,
  withoutHouse: 0.16,
  withoutStreet: 0.14,
  withoutLandmark: 0.35,
  otherCity: 0.08,
  cancelled: 0.04,
  manyCopies: 0.04,
} as const

/** Shares of what happens to parcels and to the reports of couriers. */
export const PARCELS = {
  lost: 0.004,
  failedFirstAttempt: 0.12,
  /** Webhooks that never arrive. */
  lostReports: 0.03,
} as const

/** The hours after which the poll repairs what a lost webhook did not report. */
export const POLL_HOURS = 6

/** How couriers pay the cash that they collected. */
export const PAYMENTS = {
  /** Deliveries of this time are paid by remittances; those before it were marked as paid by staff. */
  days: 100,
  maxParcels: 2500,
  payoutDays: 9,
  lateDays: 30,
  /** The share of the parcels of a courier that pays late. */
  late: 0.33,
} as const
