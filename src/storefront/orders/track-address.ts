/** What the address of the tracking page says: which order. */
export interface TrackSearch {
  orderId?: string
}

/** Reads the address; what it does not know is left out. The router reads digits as a number. */
export function parseTrackSearch({ orderId }: Record<string, unknown>): TrackSearch {
  const id = typeof orderId === 'string' || typeof orderId === 'number' ? orderIdIn(String(orderId)) : ''
  return id ? { orderId: id } : {}
}

/** People copy the '#' as well, and write the number in groups. */
export const orderIdIn = (typed: string): string => typed.replace(/[#\s]/g, '').slice(0, 40)
