/** The path of the page after a failed delivery, with the token of its link. */
export const deliveryPath = (orderId: number | string, token: string): string =>
  `/orders/${encodeURIComponent(orderId)}/delivery?link=${encodeURIComponent(token)}`
