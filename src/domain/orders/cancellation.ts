import { isParcelInShop, type ParcelFields } from './order-views.ts'

/** Why a customer cancels an order, in the order of the form. `other` needs a note. */
export const CANCELLATION_REASONS = ['mistake', 'found-elsewhere', 'too-late', 'wrong-details', 'other'] as const
export type CancellationReason = (typeof CANCELLATION_REASONS)[number]

export const CANCELLATION_REASON_LABELS: Record<CancellationReason, string> = {
  mistake: 'I ordered by mistake',
  'found-elsewhere': 'I found it elsewhere',
  'too-late': 'It will arrive too late',
  'wrong-details': 'The address or mobile number is wrong',
  other: 'Another reason',
}

export const CANCELLATION_NOTE_MAX = 500

/** Returns the reason why a customer cannot cancel an order; undefined if they can. */
export function cancelBlocker(order: ParcelFields): string | undefined {
  if (order.status === 'cancelled') return 'This order is cancelled.'
  if (order.status === 'delivered') return 'This order was delivered.'
  return isParcelInShop(order)
    ? undefined
    : 'The courier has this parcel already. Please refuse it at the door or call us.'
}
