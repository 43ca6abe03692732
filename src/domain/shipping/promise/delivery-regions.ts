/** The regions of the statistics of deliveries, from the smallest to the largest. */
export const REGION_LEVELS = ['pin', 'district', 'state', 'country'] as const
export type RegionLevel = (typeof REGION_LEVELS)[number]

export const REGION_LEVEL_LABELS: Record<RegionLevel, string> = {
  pin: 'PIN code',
  district: 'Sorting district',
  state: 'State',
  country: 'India',
}

/** The region that contains all others. */
export const COUNTRY = 'India'

/** A region with fewer delivered parcels makes no promise: the next larger one does. */
export const MIN_PARCELS = 20

/** Deliveries count for this many days, so that a new road or a new courier shows. */
export const WINDOW_DAYS = 180

const DISTRICT_DIGITS = 3
const PIN_DIGITS = 6

/**
 * Returns the regions of a PIN code, from the smallest to the largest.
 * @param state the state of its address; null or empty if it is not known
 * @example deliveryRegions('302017', 'Rajasthan') // ['302017', '302', 'Rajasthan', 'India']
 */
export const deliveryRegions = (pinCode: string, state: string | null): string[] => [
  pinCode,
  pinCode.slice(0, DISTRICT_DIGITS),
  ...(state ? [state] : []),
  COUNTRY,
]

/** Returns the level of a region by its name: digits are those of PIN codes. */
export function regionLevel(region: string): RegionLevel {
  if (region === COUNTRY) return 'country'
  if (!/^\d+$/.test(region)) return 'state'
  return region.length === PIN_DIGITS ? 'pin' : 'district'
}

/** The name of a region in a sentence. @example regionName('302') // '302xxx' */
export const regionName = (region: string): string =>
  regionLevel(region) === 'district' ? region.padEnd(PIN_DIGITS, 'x') : region

/** The times from order to delivery that were measured in a region, in calendar days. */
export interface MeasuredDelivery {
  /** One of `deliveryRegions`. */
  region: string
  /** Half of the parcels took at most so many days. */
  usualDays: number
  /** Nine of ten parcels took at most so many days; never less than `usualDays`. */
  latestDays: number
}
