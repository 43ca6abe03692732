// Returns to origin: of the parcels that left the shop in a period and whose end is known, those that came back undelivered.
import { z } from 'zod'
import { text } from '../values/schemas.ts'

/** What parcels are counted by. */
export const RTO_GROUPINGS = ['week', 'region', 'courier', 'product', 'level'] as const
export type RtoGrouping = (typeof RTO_GROUPINGS)[number]

export const RTO_GROUPING_LABELS: Record<RtoGrouping, string> = {
  week: 'Week',
  region: 'PIN region',
  courier: 'Courier',
  product: 'Book',
  level: 'Risk level',
}

/** The parcels of a group that are listed. */
export const RTO_RESULTS = ['all', 'delivered', 'returned'] as const
export type RtoResult = (typeof RTO_RESULTS)[number]

const KEY_MAX = 300

/** A group of the report: its key is that of `GET /api/admin/reports/rto/orders`. */
export const rtoGroupSchema = z.object({
  id: z.int().describe('The place in the list'),
  key: z.string(),
  /** The first day of the week as 2026-11-23, the first three digits of the PIN codes, or the name of the group. */
  label: z.string(),
  parcels: z.int().describe('Delivered ones and those that came back'),
  returned: z.int(),
  /** The share that came back, from 0 to 1. */
  rate: z.number(),
})
export type RtoGroup = z.infer<typeof rtoGroupSchema>

/** `GET /api/admin/reports/rto/totals`. */
export const rtoTotalsSchema = rtoGroupSchema.omit({ id: true, key: true, label: true }).extend({
  /** Left the shop in the period and neither delivered nor returning yet. */
  underway: z.int(),
  /** The goods in the parcels that came back, in rupees. */
  returnedAmount: z.number(),
})
export type RtoTotals = z.infer<typeof rtoTotalsSchema>

/** The group and the result of a list of orders; without a group all of the period. */
export const rtoOrderFilterSchema = z.object({
  key: text(KEY_MAX).optional(),
  result: z.enum(RTO_RESULTS).default('all'),
})

/** A parcel of a group. `id` is the number of its order. */
export const rtoOrderSchema = z.object({
  id: z.int(),
  customerName: z.string(),
  city: z.string(),
  pincode: z.string(),
  courier: z.string(),
  total: z.number(),
  sentOn: z.string(),
  isReturned: z.boolean(),
})
export type RtoOrder = z.infer<typeof rtoOrderSchema>
