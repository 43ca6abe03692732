import { z } from 'zod'

// Bricks that the shop's nouns are built of. Numbers and booleans may come as text (query, forms, old clients).

/** A positive integer id. */
export const id = z.coerce
  .number<number | string>('Must be a number')
  .int('Must be a whole number')
  .positive('Must be above 0')
  .max(2_147_483_647)

/** An order's id: ten digits, random. */
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

// The one character that the database cannot keep. It comes from broken copying, never from a keyboard.
const NUL = /\0/g

/** Text trimmed at both ends. */
export const text = (max: number) =>
  z
    .string()
    .overwrite((value) => value.replace(NUL, ''))
    .trim()
    .max(max, `Must be at most ${max} characters`)

/** true, false, and their spellings as text. */
export const flag = z.union(
  [z.boolean(), z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1')],
  'Must be true or false',
)

/** A picture's place: a path of the store, or an address of the web. */
export const imagePath = text(1000).refine(
  (value) => !/^\s*[a-z][a-z0-9+.-]*:/i.test(value) || /^https?:\/\//i.test(value),
  'Must be a path or a web address',
)
