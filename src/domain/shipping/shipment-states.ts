/** The states of an operation at the courier. */
export const COURIER_OPERATION_STATES = ['waiting', 'done', 'failed'] as const

/** A cancelled shipment does not arrive, and a returned one is back in the shop: the order can be shipped again. */
export const SHIPMENT_STATES = ['open', 'cancelled', 'returned'] as const

/**
 * What the courier reports against the state of an order. `number_refused`: it refuses the tracking number; `carried`: it
 * carries a parcel that was cancelled, with its order or alone; `lost`: it has lost such a parcel; `came_back`: it brings back a
 * parcel that was delivered; `other_outcome`: it reports another outcome for a parcel that has one.
 */
export const TRACKING_PROBLEMS = ['number_refused', 'carried', 'lost', 'came_back', 'other_outcome'] as const
export type TrackingProblem = (typeof TRACKING_PROBLEMS)[number]
