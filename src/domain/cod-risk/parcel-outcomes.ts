/** What became of a parcel with cash on delivery. `refused`: it was not accepted and goes back to the store. */
export const PARCEL_OUTCOMES = ['delivered', 'refused'] as const
export type ParcelOutcome = (typeof PARCEL_OUTCOMES)[number]
