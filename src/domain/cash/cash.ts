// The cash on delivery as the owner sees it. Amounts of the API are rupees.
import { z } from 'zod'
import { typedOrderId } from '../orders/typed-order-id.ts'
import { day, optionalValue, searchText, text } from '../values/schemas.ts'
import { ACCOUNTS, ENTRY_KINDS } from './ledger.ts'
import { AGES } from './payout.ts'
import { BATCH_STATES, EXCEPTION_KINDS, EXCEPTION_STATUSES, LINE_STATES, RESOLUTIONS } from './remittance.ts'
import { BATCH_SUMS } from './remittance-report.ts'
import { DATE_ORDERS } from '../values/foreign-dates.ts'
import { DECIMAL_MARKS } from '../values/foreign-numbers.ts'

const NOTE_MAX = 500

/** What a courier owes: its balance in the ledger. */
const owedSchema = z.object({
  /** Delivered parcels that are not paid, and their amounts by days since the delivery. */
  parcels: z.int(),
  ages: z.record(z.enum(AGES), z.number()),
  /** What couriers paid too much, or for orders that are not delivered. */
  overpaid: z.number(),
  /** The amounts of the parcels less `overpaid`. */
  owed: z.number(),
})

const exceptionSchema = z.object({
  id: z.int(),
  kind: z.enum(EXCEPTION_KINDS),
  /** What the file says, for an odd row. */
  details: z.string(),
  status: z.enum(EXCEPTION_STATUSES),
  amount: z.number(),
  orderId: z.int().nullable(),
  customerName: z.string().nullable(),
  crfId: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  courierName: z.string().nullable(),
  resolution: z.enum(RESOLUTIONS).nullable(),
  note: z.string(),
  resolvedBy: z.string().nullable(),
  resolvedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
})
export type CashException = z.infer<typeof exceptionSchema>
export const cashExceptionSchema = exceptionSchema

/** `GET /api/admin/cash/summary`. */
export const cashSummarySchema = owedSchema.extend({
  couriers: z.array(
    owedSchema.extend({
      /** Empty for orders without a courier. */
      courierName: z.string(),
      /** When the next payment is expected, as YYYY-MM-DD, and how much. */
      nextOn: z.string().nullable(),
      nextAmount: z.number(),
      lateParcels: z.int(),
    }),
  ),
  exceptions: z.object({ total: z.int(), newest: z.array(exceptionSchema) }),
})
export type CashSummary = z.infer<typeof cashSummarySchema>

/** An order that the courier has not paid for. `id` is the number of the order. */
export const owedOrderSchema = z.object({
  id: z.int(),
  customerName: z.string().nullable(),
  courierName: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  deliveredAt: z.iso.datetime(),
  days: z.int(),
  due: z.number(),
  owed: z.number(),
  expectedOn: z.string(),
})
export type OwedOrder = z.infer<typeof owedOrderSchema>

export const owedFilterSchema = z.object({
  search: searchText().optional(),
  courier: text(100).optional(),
  age: optionalValue(z.enum(AGES)),
})
export type OwedFilters = z.infer<typeof owedFilterSchema>

/** The wallet at the courier; `error` says why its balance is not known. */
export const walletSchema = z.object({ balance: z.number().nullable(), error: z.string().nullable() })

const amounts = {
  available: z.number(),
  freight: z.number(),
  earlyFee: z.number(),
  instantFee: z.number(),
  rtoReversal: z.number(),
  adjusted: z.number(),
  net: z.number(),
}

/** A batch in the preview of an import. */
const previewBatchSchema = z.object({
  crfId: z.string(),
  utr: z.string(),
  paidOn: z.string().nullable(),
  /** Why the file does not say when the money arrived; null if it does. Staff say it before the import. */
  dayQuestion: z.string().nullable(),
  method: z.string(),
  state: z.enum(BATCH_STATES),
  sum: z.enum(BATCH_SUMS),
  lineCount: z.int(),
  /** What the parcels lack of the cash that the file names. */
  missing: z.number(),
  /** Rows that are no parcels with an amount, and why. They become exceptions. */
  oddRows: z.array(z.string()),
  ...amounts,
})
export type PreviewBatch = z.infer<typeof previewBatchSchema>

const previewLineSchema = z.object({
  row: z.int(),
  crfId: z.string(),
  trackingNumber: z.string(),
  state: z.enum(LINE_STATES),
  orderId: z.int().nullable(),
  customerName: z.string().nullable(),
  deliveredOn: z.string().nullable(),
  due: z.number().nullable(),
  paid: z.number(),
  difference: z.number(),
  /** The batch that paid for the order before. */
  settledBy: z.string().nullable(),
  /** Why its order cannot be found; empty if nothing is wrong with it. */
  problem: z.string(),
})

export type PreviewLine = z.infer<typeof previewLineSchema>

/** What staff say about cells of a remittance file that can be read in two ways. */
export const fileAnswersSchema = z.object({
  decimalMark: optionalValue(z.enum(DECIMAL_MARKS)),
  dateOrder: optionalValue(z.enum(DATE_ORDERS)),
})

/** When the money of batches arrived, by their CRF: for those whose day the file does not say. */
export const paidOnSchema = z.record(z.string().max(100), day)

/** A question about a cell that can be read in two ways, with the meaning of each answer. */
const questionSchema = z.object({
  kind: z.enum(['decimalMark', 'dateOrder']),
  column: z.string(),
  cell: z.string(),
  options: z.array(z.object({ value: z.enum([...DECIMAL_MARKS, ...DATE_ORDERS]), meaning: z.string() })),
})

/** `POST /api/admin/cash/remittances/preview`. Lines that do not match come first; long files show the first ones only. */
export const importPreviewSchema = z.object({
  /** The confirmation names it: it changes when orders or remittances change. */
  fingerprint: z.string(),
  /** What must be answered before the file can be imported. */
  questions: z.array(questionSchema),
  batches: z.array(previewBatchSchema),
  /** The kind of imported file. */
  lineCount: z.int(),
  net: z.number(),
  counts: z.record(z.enum(LINE_STATES), z.int()),
  lines: z.array(previewLineSchema),
})
export type ImportPreview = z.infer<typeof importPreviewSchema>

/** `POST /api/admin/cash/remittances`. */
export const importResultSchema = z.object({ batches: z.int(), lines: z.int() })

/** A remittance in the list. */
export const remittanceSchema = z.object({
  id: z.int(),
  crfId: z.string(),
  utr: z.string(),
  paidOn: z.string(),
  method: z.string(),
  /** Whether the file names the deductions. */
  deductionsKnown: z.boolean(),
  lineCount: z.int(),
  openExceptions: z.int(),
  ...amounts,
  fileName: z.string(),
  importedBy: z.string(),
  importedAt: z.iso.datetime(),
})
export type Remittance = z.infer<typeof remittanceSchema>

export const remittanceLineSchema = z.object({
  id: z.int(),
  trackingNumber: z.string(),
  courierName: z.string(),
  state: z.enum(LINE_STATES),
  orderId: z.int().nullable(),
  due: z.number().nullable(),
  paid: z.number(),
})
export type RemittanceLine = z.infer<typeof remittanceLineSchema>

export const exceptionFilterSchema = z.object({
  status: optionalValue(z.enum([...EXCEPTION_STATUSES, 'all'])),
  kind: optionalValue(z.enum(EXCEPTION_KINDS)),
})
export type ExceptionFilters = z.infer<typeof exceptionFilterSchema>

const note = text(NOTE_MAX).min(1, 'Write what you found out')

/** `POST /api/admin/cash/exceptions/{id}/resolve`. */
export const resolveExceptionSchema = z
  .object({
    resolution: z.enum(['claim', 'write_off', 'assign', 'accept'], 'Choose what to do'),
    /** The order whose cash it is, for `assign`. */
    orderId: typedOrderId,
    note,
  })
  .refine(({ resolution, orderId: chosen }) => resolution !== 'assign' || chosen !== undefined, {
    path: ['orderId'],
    message: 'Enter the number of the order',
  })
export type ResolveException = z.infer<typeof resolveExceptionSchema>

/** A correction that needs a reason. */
export const cashNoteSchema = z.object({ note })

export const entryFilterSchema = z.object({
  search: searchText().optional(),
  kind: optionalValue(z.enum(ENTRY_KINDS)),
  account: optionalValue(z.enum(ACCOUNTS)),
  from: optionalValue(day),
  to: optionalValue(day),
})
export type EntryFilters = z.infer<typeof entryFilterSchema>

/** An entry of the ledger. Debits are positive, credits negative. */
export const entrySchema = z.object({
  id: z.int(),
  kind: z.enum(ENTRY_KINDS),
  orderId: z.int().nullable(),
  crfId: z.string().nullable(),
  occurredAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  actor: z.string(),
  note: z.string(),
  reversesId: z.int().nullable(),
  isReversed: z.boolean(),
  postings: z.array(z.object({ account: z.enum(ACCOUNTS), amount: z.number() })),
})
export type LedgerEntry = z.infer<typeof entrySchema>

/** `GET /api/admin/cash/orders/{id}`: where the money of an order is. */
export const orderMoneySchema = z.object({
  total: z.number(),
  /** What the courier or the store collected; null until the order is delivered. */
  collected: z.number().nullable(),
  remitted: z.number(),
  writtenOff: z.number(),
  refunded: z.number(),
  owed: z.number(),
  expectedOn: z.string().nullable(),
  /** What the courier charged, if it is known. */
  freight: z.number().nullable(),
  codFee: z.number().nullable(),
  rtoFreight: z.number().nullable(),
  utr: z.string().nullable(),
  /** What the copies cost that the customer has; null if the cost price of a book is not known. */
  cost: z.number().nullable(),
  /** See `orderMargin`; null until the order is delivered, and while `cost` is null. */
  margin: z.number().nullable(),
  entries: z.array(entrySchema),
})
export type OrderMoney = z.infer<typeof orderMoneySchema>
