export const ORDER_STATUSES = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

export const PAYMENT_STATUSES = ['pending', 'completed', 'failed'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

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
