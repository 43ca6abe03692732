interface OrderContact {
  customerPhone: string
  shippingAddress: string
  correctedAddress: string | null
  correctedPhone: string | null
}

/** Returns where a parcel of an order goes and which number the courier calls: the corrected ones, if there are any. */
export const deliveryContact = (order: OrderContact): Pick<OrderContact, 'customerPhone' | 'shippingAddress'> => ({
  customerPhone: order.correctedPhone ?? order.customerPhone,
  shippingAddress: order.correctedAddress ?? order.shippingAddress,
})
