// The cash of a month. Amounts are rupees.
import { z } from 'zod'
import { ACCOUNTS } from './ledger.ts'

export const MONTH_GROUPINGS = ['courier', 'product'] as const
export type MonthGrouping = (typeof MONTH_GROUPINGS)[number]

/** A month as YYYY-MM. */
export const month = z.string().regex(/^(19|2\d)\d{2}-(0[1-9]|1[0-2])$/, 'Must be a month such as 2026-11')

/** The cash of a month by courier or book. `id` is the place in the list. */
export const monthRowSchema = z.object({
  id: z.int(),
  label: z.string(),
  /** Delivered orders of a courier; delivered copies of a book. Also of prepaid orders. */
  delivered: z.int(),
  /** The sales, as on the account of sales. */
  amount: z.number(),
  /** Of a courier only: parcels that came back. */
  returned: z.int().nullable(),
  /** Of a courier only: `owedBefore` + `amount` - `prepaid` - `remitted` - `writtenOff` - `adjusted` = `owed`. */
  owedBefore: z.number().nullable(),
  prepaid: z.number().nullable(),
  remitted: z.number().nullable(),
  writtenOff: z.number().nullable(),
  adjusted: z.number().nullable(),
  owed: z.number().nullable(),
  /** Of a courier only: what it charged for the parcels that it delivered in the month, as it reports; null if not known. */
  fees: z.number().nullable(),
  /** Of a book only: the copies that were refunded. */
  refunded: z.int().nullable(),
})
export type MonthRow = z.infer<typeof monthRowSchema>

/** `GET /api/admin/cash/months/{month}`: the movements on each account. */
export const monthTotalsSchema = z.object({
  month: z.string(),
  accounts: z.array(z.object({ account: z.enum(ACCOUNTS), amount: z.number() })),
  /** What of the account of adjustments belongs to exceptions that are not resolved, in a closed month at its closing. */
  openAdjustments: z.number(),
  /** When and by whom it was closed; null while it is open. */
  closed: z.object({ at: z.iso.datetime(), by: z.string() }).nullable(),
})
export type MonthTotals = z.infer<typeof monthTotalsSchema>
