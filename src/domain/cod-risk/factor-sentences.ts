import { formatCount, formatCountOf } from '../values/format-count.ts'
import type { FactorCode } from './risk-factor.ts'
import type { ParcelHistory, RiskFacts } from './risk-facts.ts'

const TOP_TENTH = 0.9
const TOP_QUARTER = 0.75

const SENTENCES: Record<FactorCode | 'base', (facts: RiskFacts) => string> = {
  base: () => 'Points of every order',
  'phone-history': ({ phone }) => describeHistory(phone, 'to this mobile number'),
  'first-order': () => 'First order of this mobile number',
  'address-history': ({ address }) => describeHistory(address, 'to this address, for other numbers,'),
  'pin-history': ({ pin, pincode, averageRate }) => {
    const side = pin.refused > averageRate * pin.total ? 'above' : 'below'
    return `PIN ${pincode}: ${formatCount(pin.refused)} of ${parcels(pin.total)} came back, ${side} average`
  },
  'house-missing': () => 'Address has no house number',
  'street-missing': () => 'Address has no street or locality',
  'landmark-missing': () => 'Address has no landmark',
  'pin-mismatch': () => 'PIN code, city and state do not agree',
  'address-complete': () => 'Address has house, street and landmark; PIN and city agree',
  'order-value': ({ valueRank }) => {
    if (valueRank >= TOP_TENTH) return 'Order value in the top tenth of the shop'
    return `Order value ${valueRank >= TOP_QUARTER ? 'in the top quarter of the shop' : 'above most orders of the shop'}`
  },
  'copies-of-one-book': ({ copies }) => `${formatCount(copies)} copies of one book`,
  'orders-in-a-day': ({ otherOrdersInDay: others }) =>
    `${formatCountOf(others, 'other order')} of this mobile number within 24 hours`,
  guest: () => 'Ordered without an account',
  'email-bounced': () => 'An email to the customer could not be delivered',
}

/** Describes a fact in one sentence for staff, without the points. */
export const describeFactor = (code: FactorCode | 'base', facts: RiskFacts): string => SENTENCES[code](facts)

const parcels = (count: number): string => formatCountOf(count, 'parcel')

/** @param target such as `to this mobile number` */
function describeHistory({ refused, total }: ParcelHistory, target: string): string {
  if (total === 1) return `The earlier parcel ${target} was ${refused === 1 ? 'refused' : 'delivered'}`
  if (refused === 0) return `All ${parcels(total)} before ${target} were delivered`
  return `${formatCount(refused)} of ${formatCount(total)} earlier parcels ${target} ${refused === 1 ? 'was' : 'were'} refused`
}
