import { z } from 'zod'
import { orderAccessSchema } from '../orders/order-proof.ts'
import { text } from '../values/schemas.ts'
import { ORDER_HELP_MAX, ORDER_PROBLEMS } from './order-problems.ts'

const TOO_SHORT = 'Please write at least 10 characters'

/** `POST /api/orders/{id}/help`. */
export const orderHelpSchema = orderAccessSchema.extend({
  problem: z.enum(ORDER_PROBLEMS, 'Please choose a problem'),
  message: z.string(TOO_SHORT).pipe(text(ORDER_HELP_MAX).min(10, TOO_SHORT)),
})
