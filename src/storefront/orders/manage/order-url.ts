/** The page of an order for its customer. The account that placed the order needs no token. */
export const orderHref = (orderId: number | string, token = ''): string => `/orders/${orderId}${fragment(token)}`

/** The page on which a customer asks for a replacement. */
export const replacementHref = (orderId: number, token = ''): string =>
  `/orders/${orderId}/replacement${fragment(token)}`

/** The page on which a customer reviews the books of an order. The account that placed the order needs no token. */
export const writeReviewHref = (orderId: number, token = ''): string =>
  token ? `/write-review#${orderId}.${token}` : '/profile?tab=reviews'

const fragment = (token: string): string => token && `#${token}`
