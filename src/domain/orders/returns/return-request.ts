// A request for a replacement, as customers and staff send it.
import { z } from 'zod'
import { id, text } from '../../values/schemas.ts'
import { lineQuantity, MAX_ORDER_LINES } from '../order.ts'

/** What can be wrong with a book. */
export const RETURN_REASONS = [
  'damaged',
  'misprint',
  'wrong_item',
  'missing_part',
  'old_edition',
  'not_as_described',
  'other',
] as const
export type ReturnReason = (typeof RETURN_REASONS)[number]

export const RETURN_REASON_LABELS: Record<ReturnReason, string> = {
  damaged: 'Damaged',
  misprint: 'Pages missing or misprinted',
  wrong_item: 'Wrong book',
  missing_part: 'Module missing',
  old_edition: 'Old edition',
  not_as_described: 'Not as described',
  other: 'Something else',
}

export const MAX_RETURN_PHOTOS = 4
const NOTE_MAX = 1000

/** The message when a request with the reason `other` has no note. */
const NOTE_REQUIRED = 'Please write what is wrong'

const returnLineSchema = z.object({
  orderItemId: id,
  quantity: lineQuantity,
  reason: z.enum(RETURN_REASONS, 'Choose what is wrong'),
})

/** `POST /api/orders/{id}/returns`. */
export const returnRequestSchema = z
  .object({
    lines: z
      .array(returnLineSchema, 'Choose the book')
      .min(1, 'Choose the book')
      .max(MAX_ORDER_LINES, `At most ${MAX_ORDER_LINES} lines`)
      .refine((lines) => new Set(lines.map(({ orderItemId }) => orderItemId)).size === lines.length, {
        message: 'Each book can have one line only',
      }),
    note: text(NOTE_MAX).default(''),
    photoIds: z
      .array(z.uuid('Must be the id of a photo'))
      .max(MAX_RETURN_PHOTOS, `At most ${MAX_RETURN_PHOTOS} photos`)
      .default([]),
  })
  .refine(({ lines, note }) => note !== '' || lines.every(({ reason }) => reason !== 'other'), {
    path: ['note'],
    message: NOTE_REQUIRED,
  })
export type ReturnRequest = z.infer<typeof returnRequestSchema>
