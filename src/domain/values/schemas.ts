import { z } from 'zod'

// Numbers and booleans may arrive as text: in query strings, forms and requests of older clients.

/** The positive integer id of a row. */
export const id = z.coerce
  .number<number | string>('Must be a number')
  .int('Must be a whole number')
  .positive('Must be above 0')
  .max(2_147_483_647)

/** The id of an order: ten random digits. */
export const orderId = z.coerce
  .number<number | string>('Must be a number')
  .int('Must be a whole number')
  .positive('Must be above 0')
  .max(Number.MAX_SAFE_INTEGER)

/** An amount in rupees with at most two decimals. */
export const rupees = z.coerce
  .number<number | string>('Must be an amount in rupees')
  .min(0, 'Must not be below 0')
  .max(10_000_000, 'Must not be above ₹1,00,00,000')
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) <= 1e-4, 'Must have at most two decimals')

// PostgreSQL cannot store NUL in text. It comes from faulty copying, never from a keyboard.
const NUL = /\0/g

/** Returns the schema of trimmed text. */
export const text = (max: number) =>
  z
    .string()
    .overwrite((value) => value.replace(NUL, ''))
    .trim()
    .max(max, `Must be at most ${max} characters`)

/** A calendar day in Asia/Kolkata, as an ISO date. */
export const day = z.iso.date('Must be a date such as 2026-11-21')

/** A boolean, or its spelling as text: true, false, 1 or 0. */
export const flag = z.union(
  [z.boolean(), z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1')],
  'Must be true or false',
)

/** The source of an image: a path of the store or an http(s) URL. */
export const imagePath = text(1000).refine(
  (value) => !/^\s*[a-z][a-z0-9+.-]*:/i.test(value) || /^https?:\/\//i.test(value),
  'Must be a path or a URL',
)
