export const ORDER_STATUSES = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** The parcel is not on its way yet. */
export const UNSENT_STATUSES: OrderStatus[] = ['pending', 'processing']
export const UNFINISHED_STATUSES: OrderStatus[] = ['pending', 'processing', 'shipped']
export const FINISHED_STATUSES: OrderStatus[] = ['delivered', 'cancelled']

/** The words for the statuses of an order, everywhere. */
export const ORDER_STATUS_LABELS: Record<OrderStatus, string> = {
  pending: 'Pending',
  processing: 'Processing',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
}

export const PAYMENT_STATUSES = ['pending', 'completed', 'failed'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** The words of staff: others than those of the status, which stands beside them. Customers read "To be paid". */
export const PAYMENT_STATUS_LABELS: Record<PaymentStatus, string> = {
  pending: 'Unpaid',
  completed: 'Paid',
  failed: 'Failed',
}

/** Cash on delivery is the only payment method of the checkout. Staff record the others for orders that they take. */
export const PAYMENT_METHODS = ['cod', 'upi', 'cash'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
export const CHECKOUT_PAYMENT_METHODS = ['cod'] as const satisfies PaymentMethod[]

export const PAYMENT_METHOD_LABELS: Record<PaymentMethod, string> = {
  cod: 'Cash on Delivery',
  upi: 'UPI',
  cash: 'Cash at the counter',
}

/** The source of the orders by which the owner tests the shop. They are no sales and belong to no customer. */
export const TEST_SOURCE = 'test'

/** Where an order comes from. Staff take the orders of the sources other than the website. */
export const ORDER_SOURCES = ['website', 'phone', 'whatsapp', 'counter', TEST_SOURCE] as const
export type OrderSource = (typeof ORDER_SOURCES)[number]

export const ORDER_SOURCE_LABELS: Record<OrderSource, string> = {
  website: 'Website',
  phone: 'Phone',
  whatsapp: 'WhatsApp',
  counter: 'Counter',
  test: 'Test order',
}

/** Whether an order was paid before its parcel is sent: there is nothing to collect. */
export const isPrepaid = ({ paymentMethod }: { paymentMethod: PaymentMethod }): boolean => paymentMethod !== 'cod'
