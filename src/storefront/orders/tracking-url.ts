/** The search parameters of the tracking page. */
export interface TrackSearch {
  orderId?: string
}

/** Drops unknown parameters. The router parses digits as a number. */
export function parseTrackSearch({ orderId }: Record<string, unknown>): TrackSearch {
  const id = typeof orderId === 'string' || typeof orderId === 'number' ? normalizeOrderId(String(orderId)) : ''
  return id ? { orderId: id } : {}
}

/** Removes a copied '#' and the spaces of grouped digits. */
export const normalizeOrderId = (input: string): string => input.replace(/[#\s]/g, '').slice(0, 40)

export const trackingHref = (orderId: number): string => `/track-order?orderId=${orderId}`
