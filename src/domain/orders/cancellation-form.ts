import { z } from 'zod'
import { text } from '../values/schemas.ts'
import { CANCELLATION_NOTE_MAX, CANCELLATION_REASONS } from './cancellation.ts'
import { orderAccessSchema } from './order-proof.ts'

/** `POST /api/orders/{id}/cancel`. */
export const cancellationSchema = orderAccessSchema
  .extend({
    reason: z.enum(CANCELLATION_REASONS, 'Please choose a reason'),
    note: text(CANCELLATION_NOTE_MAX).default(''),
  })
  .refine(({ reason, note }) => reason !== 'other' || note !== '', {
    message: 'Please tell us the reason',
    path: ['note'],
  })
