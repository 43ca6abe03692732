/** The path of the page after a failed delivery, with the token of its link. */
export const deliveryPath = (orderId: number | string, token: string): string =>
  `/orders/${encodeURIComponent(orderId)}/delivery?link=${encodeURIComponent(token)}`

/** The path of the page on which a customer confirms an order, with the token of its link. */
export const confirmationPath = (orderId: number | string, token: string): string =>
  `/orders/${encodeURIComponent(orderId)}/confirm?link=${encodeURIComponent(token)}`

/**
 * Whether a page URL shows data for the token in its query string, so that the page works without JavaScript. It is
 * rendered for one customer and never cached.
 */
export const isLinkPageUrl = ({ pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>): boolean =>
  /^\/orders\/\d+\/(delivery|confirm)$/.test(pathname) && searchParams.has('link')
