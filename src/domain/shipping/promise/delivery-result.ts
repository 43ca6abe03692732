import { PARCEL_OUTCOMES } from '../../orders/parcel-outcomes.ts'

/**
 * What became of the parcel of an order. `returned`: it goes or went back to the store (RTO). `untracked`: staff marked the
 * order as delivered without a report of a courier, so its day is not known.
 */
export const DELIVERY_RESULTS = ['waiting', ...PARCEL_OUTCOMES, 'cancelled', 'untracked'] as const

/** `measured`: from parcels of the region; `specified`: seven days after the order, or later by the courier's estimate. */
export const PROMISE_BASES = ['measured', 'specified'] as const

/** The name of a courier company that was not recorded. */
export const UNKNOWN_COURIER = 'Not recorded'
