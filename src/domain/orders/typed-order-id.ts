import { z } from 'zod'
import { optionalValue, orderId } from '../values/schemas.ts'

/** The id of an order as a person types or pastes it, with # and spaces; undefined without a digit or letter. */
export const typedOrderId = z
  .union([z.number(), z.string()], 'Must be a number')
  .transform((typed): string | number | undefined =>
    typeof typed === 'string' ? typed.replaceAll(/[#\s]/g, '') : typed,
  )
  .pipe(optionalValue(orderId))
  .optional()
