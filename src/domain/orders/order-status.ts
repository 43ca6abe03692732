export const ORDER_STATUSES = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

export const PAYMENT_STATUSES = ['pending', 'completed', 'failed'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** Cash on delivery is the only payment method. */
export const PAYMENT_METHODS = ['cod'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

export const PAYMENT_METHOD_LABELS: Record<PaymentMethod, string> = { cod: 'Cash on Delivery' }
