/**
 * What can become of a parcel. `isAccepted`: whether its customer took it; null if the courier could not bring it. `returned`:
 * it turned back, because the customer did not take it (RTO).
 */
const OUTCOMES = {
  delivered: { isAccepted: true },
  returned: { isAccepted: false },
  lost: { isAccepted: null },
} as const satisfies Record<string, { isAccepted: boolean | null }>
export type ParcelOutcome = keyof typeof OUTCOMES
export const PARCEL_OUTCOMES = Object.keys(OUTCOMES) as [ParcelOutcome, ...ParcelOutcome[]]

const outcomesWith = (isAccepted: boolean | null) =>
  PARCEL_OUTCOMES.filter((outcome) => OUTCOMES[outcome].isAccepted === isAccepted)
export const REFUSED_OUTCOMES = outcomesWith(false)
/** The courier brought the parcel to its customer, who took it or not. */
export const BROUGHT_OUTCOMES = [...outcomesWith(true), ...REFUSED_OUTCOMES]
export const NOT_BROUGHT_OUTCOMES = outcomesWith(null)
