import { z } from 'zod'
import { id, searchText, text } from '../../values/schemas.ts'

/** Why a parcel came back: the customer refused it, or the courier did not reach or find them. */
export const RTO_OUTCOMES = ['refused', 'returned'] as const
export type RtoOutcome = (typeof RTO_OUTCOMES)[number]

export const RTO_OUTCOME_LABELS: Record<RtoOutcome, string> = {
  refused: 'Customer refused it',
  returned: 'Customer was not reached',
}

/** Why a copy is not put back into stock. */
export const WRITE_OFF_REASONS = ['damaged', 'missing', 'wrong_book', 'wet', 'other'] as const
export type WriteOffReason = (typeof WRITE_OFF_REASONS)[number]

export const WRITE_OFF_LABELS: Record<WriteOffReason, string> = {
  damaged: 'Damaged',
  missing: 'Missing from the parcel',
  wrong_book: 'Another book was in it',
  wet: 'Wet or dirty',
  other: 'Another reason',
}

/** The states of a parcel that goes back to the shop. `arrived`: by the courier's report, not checked yet. */
export const RTO_STATES = ['initiated', 'in_transit', 'arrived', 'received'] as const
export type RtoState = (typeof RTO_STATES)[number]

export const RTO_STATE_LABELS: Record<RtoState, string> = {
  initiated: 'Return started',
  in_transit: 'On its way back',
  arrived: 'At the shop, to check',
  received: 'Received',
}

/** The times from which the state of a returning parcel follows; null until it happened. */
export interface RtoTimes {
  returningAt: Date | null
  /** The courier moves the parcel back. */
  returnMovedAt: Date | null
  returnedAt: Date | null
  receivedAt: Date | null
}

/** Returns the state of a returning parcel; undefined if it does not go back. */
export function rtoState({ returningAt, returnMovedAt, returnedAt, receivedAt }: RtoTimes): RtoState | undefined {
  if (receivedAt) return 'received'
  if (returnedAt) return 'arrived'
  if (returnMovedAt) return 'in_transit'
  return returningAt ? 'initiated' : undefined
}

const copies = z.int('Must be a whole number').min(0, 'Must not be below 0').max(100_000)

/** `POST /api/admin/rto/{id}/receipt`. */
export const rtoReceiptSchema = z.object({
  outcome: z.enum(RTO_OUTCOMES, `outcome must be one of ${RTO_OUTCOMES.join(', ')}`),
  note: text(500).default(''),
  lines: z
    .array(
      z
        .object({
          id: id.describe('The line of the order'),
          restocked: copies.describe('Copies that go back into stock'),
          writtenOff: copies.describe('Copies that do not'),
          reason: z.enum(WRITE_OFF_REASONS).nullable().default(null),
        })
        .refine(({ writtenOff, reason }) => writtenOff === 0 || reason !== null, {
          path: ['reason'],
          message: 'Choose why copies are written off',
        }),
    )
    .min(1, 'Check every book')
    .max(500),
})
export type RtoReceipt = z.output<typeof rtoReceiptSchema>

/** Views of the list of returning parcels. */
export const RTO_VIEWS = ['open', 'arrived', 'on-the-way', 'received'] as const
export type RtoView = (typeof RTO_VIEWS)[number]

export const RTO_VIEW_LABELS: Record<RtoView, string> = {
  open: 'Open',
  arrived: 'To check',
  'on-the-way': 'On the way back',
  received: 'Received',
}

export const rtoFilterSchema = z.object({ view: z.enum(RTO_VIEWS).optional(), search: searchText().optional() })
export type RtoFilters = z.output<typeof rtoFilterSchema>

export const rtoViewCountsSchema = z.object(
  Object.fromEntries(RTO_VIEWS.map((view) => [view, z.int()])) as Record<RtoView, z.ZodInt>,
)

/** A line of a returning parcel. After the receipt with the copies that were put back or written off. */
const rtoLineSchema = z.object({
  id: z.int(),
  productId: z.int().nullable(),
  productName: z.string(),
  productImage: z.string(),
  isbn: z.string().nullable(),
  sku: z.string().nullable(),
  shelfLocation: z.string().nullable(),
  quantity: z.int(),
  restocked: z.int().nullable(),
  writtenOff: z.int().nullable(),
  reason: z.enum(WRITE_OFF_REASONS).nullable(),
})

/** A parcel that goes back to the shop, for staff. */
export const rtoParcelSchema = z.object({
  id: z.int().describe('The shipment'),
  orderId: z.int(),
  state: z.enum(RTO_STATES).nullable().describe('Null for a parcel that does not go back'),
  trackingNumber: z.string().nullable(),
  courierName: z.string().nullable(),
  courierStatusText: z.string().nullable(),
  returningAt: z.iso.datetime().nullable(),
  returnedAt: z.iso.datetime().nullable(),
  receivedAt: z.iso.datetime().nullable(),
  receivedBy: z.string().nullable(),
  outcome: z.enum(RTO_OUTCOMES).nullable(),
  /** The outcome that the failed attempts suggest. */
  suggestedOutcome: z.enum(RTO_OUTCOMES),
  note: z.string(),
  reason: z.string().nullable().describe('The courier’s reason of the last failed attempt'),
  orderStatus: z.string(),
  customerName: z.string(),
  city: z.string(),
  pincode: z.string(),
  total: z.number(),
  /** Its customer has paid, so that the money must be paid back. */
  isPaid: z.boolean(),
  /** Why the parcel cannot be received; null if it can. */
  blocker: z.string().nullable(),
  lines: z.array(rtoLineSchema),
})
export type RtoParcel = z.infer<typeof rtoParcelSchema>
