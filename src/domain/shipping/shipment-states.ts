/** The states of an operation at the courier. */
export const COURIER_OPERATION_STATES = ['waiting', 'done', 'failed'] as const

/** A cancelled shipment does not arrive, and a returned one is back in the shop: the order can be shipped again. */
export const SHIPMENT_STATES = ['open', 'cancelled', 'returned'] as const
