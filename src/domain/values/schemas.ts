import { z } from 'zod'
import './plain-messages.ts'
import { asciiDigits, plainNumber } from './digits.ts'
import { cleanText } from './text.ts'

// Numbers and booleans may arrive as text: in query strings, forms and requests of older clients.

const TYPED = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)$/

/**
 * Returns the schema of a number that may be text, with the digits of any script. Blank text, null and true are no numbers: they
 * would count as 0 or 1.
 */
export const typedNumber = (number: z.ZodType<number, number>): z.ZodType<number, number | string> =>
  z.preprocess((input: number | string) => {
    const typed = typeof input === 'string' ? asciiDigits(input).trim() : ''
    return TYPED.test(typed) ? Number(typed) : input
  }, number)

const positive = (max: number) =>
  typedNumber(z.number('Must be a number').int('Must be a whole number').positive('Must be above 0').max(max))

/** The positive integer id of a row. */
export const id = positive(2_147_483_647)

/** The id of an order: ten random digits. */
export const orderId = positive(Number.MAX_SAFE_INTEGER)

/** Returns the schema of a whole number as staff enter it. */
export const wholeNumber = (min: number, max: number) =>
  typedNumber(
    z
      .number('Must be a number')
      .int('Must be a whole number')
      .min(min, `Must be at least ${min}`)
      .max(max, `Must be at most ${max}`),
  )

/** Returns the schema of an amount in rupees with at most two decimals. */
export const rupeesFrom = (min: number, message: string) =>
  typedNumber(
    z
      .number('Must be an amount in rupees')
      .min(min, message)
      .max(10_000_000, 'Must not be above ₹1,00,00,000')
      .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) <= 1e-4, 'Must have at most two decimals'),
  )
export const rupees = rupeesFrom(0, 'Must not be below 0')

/** Returns the schema of trimmed text. */
export const text = (max: number) =>
  z.string().overwrite(cleanText).trim().max(max, `Must be at most ${max} characters`)

/**
 * Returns a search with the digits of every script as 0 to 9 if it is a number or a code, such as that of an order. Words of
 * another script stay as they are: an address is stored as its customer typed it.
 * @example searchedDigits('#१२३४५६७८९०') // '#1234567890'
 */
export const searchedDigits = (search: string): string =>
  /^[\p{ASCII}\p{Nd}]*$/u.test(search) ? asciiDigits(search) : search

/** What staff search for. The digits of a number may be those of any script, with # before them and spaces in them. */
export const searchText = (max = 100) => text(max).overwrite((search) => plainNumber(searchedDigits(search)))

const LINE_BREAKS = /[\t\n\r\u2028\u2029]+/g

/** Returns the schema of trimmed text of one line, such as a name. Line breaks become spaces. */
export const line = (max: number) => text(max).overwrite((value) => value.replace(LINE_BREAKS, ' '))

// Years that the database can store, in every time zone.
const isPlausible = (value: string): boolean => value >= '1900' && value < '3000'

/** A calendar day in Asia/Kolkata, as an ISO date. */
export const day = z.iso
  .date({ error: 'Must be a date such as 2026-11-21', abort: true })
  .refine(isPlausible, 'Must be a date from 1900 to 2999')

/** A time in UTC. */
export const time = z.iso
  .datetime({ error: 'Must be a time such as 2026-11-21T10:14:00Z', abort: true })
  .refine(isPlausible, 'Must be a time from 1900 to 2999')

const blank = z.literal('').transform(() => undefined)

/** Makes a value optional: an empty text, which forms send, is none. An error is that of the schema, not of the union. */
export const optionalValue = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([blank, schema], { error: ({ errors }) => errors?.at(-1)?.[0]?.message }).optional()

/** A boolean, or its spelling as text: true, false, 1 or 0. */
export const flag = z.union(
  [z.boolean(), z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1')],
  'Must be true or false',
)

/** The source of an image: a path of the store or an http(s) URL. */
export const imagePath = line(1000).refine(
  (value) => !/^\s*[a-z][a-z0-9+.-]*:/i.test(value) || /^https?:\/\//i.test(value),
  'Must be a path or a URL',
)

/** A query parameter with values separated by commas; repeated values count once. */
export const listParam = <Item extends z.ZodType>(item: Item) =>
  z.string().transform((value, context) => {
    const values = [...new Set(value.split(',').filter(Boolean))]
    const parsed = z.array(item).min(1, 'Choose at least one').safeParse(values)
    if (parsed.success) return parsed.data
    for (const { message } of parsed.error.issues) context.addIssue(message)
    return z.NEVER
  })
