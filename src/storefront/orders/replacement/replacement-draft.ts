import type { OrderReturns } from '../../../domain/orders/returns/customer-return.ts'
import { RETURN_REASONS, type ReturnReason } from '../../../domain/orders/returns/return-request.ts'
import { readSessionRecord } from '../../../ui/storage/session-storage.ts'
import { type StoredPhoto, storedPhotos } from '../../shared/photos/stored-photos.ts'

/** The input of a request that was not sent yet. It survives a reload. */
export interface ReplacementDraft {
  /** The copies of each line. */
  copies: ReadonlyMap<number, number>
  reason: ReturnReason | ''
  note: string
  photos: StoredPhoto[]
}

export const replacementDraftKey = (orderId: string): string => `replacement-${orderId}`

/** Returns the stored draft of an order, or an empty one. The only copy of an order is chosen. */
export function readReplacementDraft(orderId: string, { lines }: OrderReturns): ReplacementDraft {
  const stored = readSessionRecord(replacementDraftKey(orderId))
  const copies = (stored?.copies ?? {}) as Record<number, unknown>
  const onlyCopy = !stored && lines.length === 1 && lines[0]?.returnable === 1
  return {
    copies: new Map(lines.map(({ id, returnable }) => [id, Math.min(onlyCopy ? 1 : countOf(copies[id]), returnable)])),
    reason: RETURN_REASONS.find((reason) => reason === stored?.reason) ?? '',
    note: typeof stored?.note === 'string' ? stored.note : '',
    photos: storedPhotos(stored?.photos),
  }
}

const countOf = (value: unknown): number => (typeof value === 'number' && value > 0 ? value : 0)
