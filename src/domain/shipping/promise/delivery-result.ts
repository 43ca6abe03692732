/**
 * What became of the parcel of an order. `returned`: it goes or went back to the store (RTO). `untracked`: staff marked the
 * order as delivered without a report of a courier, so its day is not known.
 */
export const DELIVERY_RESULTS = ['waiting', 'delivered', 'returned', 'lost', 'cancelled', 'untracked'] as const

/** `measured`: the promise came from parcels of a region; `specified`: from the business days of the store's terms. */
export const PROMISE_BASES = ['measured', 'specified'] as const

/** The name of a courier company that was not recorded. */
export const UNKNOWN_COURIER = 'Not recorded'
