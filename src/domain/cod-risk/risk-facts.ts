// The facts of an order, and the numbers that are multiplied with the weights. Name, gender, religion, caste and language of
// a customer are no facts, and nothing that stands for them is.
import type { FactorCode } from './risk-factor.ts'

/** Parcels that were delivered or refused. */
export interface ParcelHistory {
  refused: number
  /** All parcels, the refused ones included. */
  total: number
}

/** The facts of an order with cash on delivery. */
export interface RiskFacts {
  /** The share of the shop's parcels that are refused, 0 to 1. */
  averageRate: number
  /** Earlier parcels of the mobile number. */
  phone: ParcelHistory
  /** Whether the mobile number has an earlier order that was not cancelled, delivered or not. */
  hasEarlierOrder: boolean
  /** Earlier parcels to the address, ordered with other mobile numbers. */
  address: ParcelHistory
  /** The latest parcels to the PIN code. */
  pin: ParcelHistory
  pincode: string
  hasHouse: boolean
  hasStreet: boolean
  hasLandmark: boolean
  /** Null if the PIN code is not in the table. */
  placeAgrees: boolean | null
  /** The share of the shop's orders with a lower total, 0 to 1. */
  valueRank: number
  /** The most copies of one book. */
  copies: number
  /** Other orders of the mobile number within 24 hours. */
  otherOrdersInDay: number
  isGuest: boolean
  isEmailBounced: boolean
}

/** Imagined parcels at the shop's own average that are added to a history, so that a single parcel is no verdict. */
const SMOOTHING = { phone: 2, address: 3, pin: 10 }
/** As many for a mobile number with a single refusal: with the delivered weights it is not at the level Check by itself. */
const SMOOTHING_OF_ONE_REFUSED = 3
const FREE_COPIES = 2
const MAX_EXTRA_COPIES = 8
const MAX_OTHER_ORDERS = 4

/** How far the share of refused parcels is from the shop's average, -1 to 1; near 0 while there are few parcels. */
const excessRate = ({ refused, total }: ParcelHistory, averageRate: number, smoothing: number): number =>
  (refused - averageRate * total) / (total + smoothing)

const smoothingOf = ({ refused }: ParcelHistory): number => (refused === 1 ? SMOOTHING_OF_ONE_REFUSED : SMOOTHING.phone)

const flag = (value: boolean): number => (value ? 1 : 0)

/** Returns the number of each fact; 0 means that it does not change the score. */
export function toFeatures(facts: RiskFacts): Record<FactorCode, number> {
  const { averageRate, hasHouse, hasStreet, hasLandmark, placeAgrees } = facts
  return {
    'phone-history': excessRate(facts.phone, averageRate, smoothingOf(facts.phone)),
    'first-order': flag(!facts.hasEarlierOrder),
    'address-history': excessRate(facts.address, averageRate, SMOOTHING.address),
    'pin-history': excessRate(facts.pin, averageRate, SMOOTHING.pin),
    'house-missing': flag(!hasHouse),
    'street-missing': flag(!hasStreet),
    'landmark-missing': flag(!hasLandmark),
    'pin-mismatch': flag(placeAgrees === false),
    'address-complete': flag(hasHouse && hasStreet && hasLandmark && placeAgrees === true),
    'order-value': Math.max(0, 2 * facts.valueRank - 1),
    'copies-of-one-book': Math.min(MAX_EXTRA_COPIES, Math.max(0, facts.copies - FREE_COPIES)),
    'orders-in-a-day': Math.min(MAX_OTHER_ORDERS, facts.otherOrdersInDay),
    guest: flag(facts.isGuest),
    'email-bounced': flag(facts.isEmailBounced),
  }
}
