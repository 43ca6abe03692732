/** The page that shows how far an order has come. */
export const trackHref = (orderId: number): string => `/track-order?orderId=${orderId}`
