/** What became of a parcel. `returned`: it turned back, because the customer did not take it (RTO). */
export type ParcelOutcome = 'delivered' | 'returned' | 'lost'

/** The steps of a parcel that decide about its outcome. */
export interface ParcelSteps {
  deliveredAt: Date | null
  returningAt: Date | null
  returnedAt: Date | null
  courierStatus: string | null
}

/**
 * Returns what became of a parcel; undefined while that is open. The later of delivery and return counts: a parcel that turned
 * back can be delivered after all, and a delivered one can come back. A parcel that is lost on its way back was returned: its
 * customer did not take it. `server/orders/parcel-outcome.ts` is the same rule in SQL.
 */
export function parcelOutcome({
  deliveredAt,
  returningAt,
  returnedAt,
  courierStatus,
}: ParcelSteps): ParcelOutcome | undefined {
  const turnedAt = returnedAt ?? returningAt
  if (turnedAt && (!deliveredAt || turnedAt >= deliveredAt)) return 'returned'
  if (deliveredAt) return 'delivered'
  return courierStatus === 'LOST' ? 'lost' : undefined
}
