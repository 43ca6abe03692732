/** How a task that the courier does for the store stands. */
export const COURIER_OPERATION_STATES = ['waiting', 'done', 'failed'] as const

/** Whether a shipment is still meant to arrive. */
export const SHIPMENT_STATES = ['open', 'cancelled'] as const
