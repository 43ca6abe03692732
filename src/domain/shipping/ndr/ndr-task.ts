import { z } from 'zod'
import { mobileSchema } from '../../accounts/address.ts'
import { day, line, orderId, searchText, text, time } from '../../values/schemas.ts'
import { ADDRESS_MAX, LANDMARK_MAX, NDR_ANSWERS } from './ndr-answer.ts'
import { NDR_REASON_GROUPS } from './ndr-reason.ts'
import { NDR_ACTIONS, NDR_OUTCOMES, NDR_REQUEST_STATES, NDR_STATUSES } from './ndr-states.ts'

/** Views of the list. `late`: the courier has waited for the reply for more than 24 hours. */
export const NDR_VIEWS = ['open', 'late', 'requested', 'closed'] as const
export type NdrView = (typeof NDR_VIEWS)[number]

export const NDR_VIEW_LABELS: Record<NdrView, string> = {
  open: 'To decide',
  late: 'Late',
  requested: 'With the courier',
  closed: 'Finished',
}

export const ndrFilterSchema = z.object({
  view: z.enum(NDR_VIEWS).optional(),
  search: searchText().optional(),
  orderId: orderId.optional(),
})
export type NdrFilters = z.output<typeof ndrFilterSchema>

export const ndrViewCountsSchema = z.object(
  Object.fromEntries(NDR_VIEWS.map((view) => [view, z.int()])) as Record<NdrView, z.ZodInt>,
)

const nullableText = z.string().nullable()
const nullableTime = z.iso.datetime().nullable()

/** A failed delivery attempt, for staff. */
export const ndrTaskSchema = z.object({
  id: z.int(),
  orderId: z.int(),
  attempt: z.int().describe('The number of the attempt of this shipment'),
  courierAttempts: z.int().nullable().describe('As the courier counts them; null until read'),
  status: z.enum(NDR_STATUSES),
  outcome: z.enum(NDR_OUTCOMES).nullable(),
  /** The courier's own words; null until read. */
  reason: nullableText,
  reasonGroup: z.enum(NDR_REASON_GROUPS).nullable(),
  reasonError: nullableText,
  failedAt: z.iso.datetime(),
  replyDueAt: z.iso.datetime(),
  hoursLeft: z.int().describe('Until the reply is due; negative when it is late'),
  closedAt: nullableTime,
  trackingNumber: nullableText,
  courierName: nullableText,
  courierStatusText: nullableText,
  customerName: z.string(),
  customerPhone: z.string(),
  shippingAddress: z.string(),
  city: z.string(),
  pincode: z.string(),
  /** What the courier collects, in rupees. */
  cashDue: z.number(),
  answer: z.enum(NDR_ANSWERS).nullable(),
  answerDay: nullableText,
  answerPhone: nullableText,
  answerAddress: nullableText,
  answerLandmark: nullableText,
  answerNote: z.string(),
  answeredAt: nullableTime,
  action: z.enum(NDR_ACTIONS).nullable(),
  comment: z.string(),
  phone: nullableText,
  address1: nullableText,
  address2: nullableText,
  deferredDay: nullableText,
  requestState: z.enum(NDR_REQUEST_STATES).nullable(),
  requestError: nullableText,
  requestedBy: nullableText,
  requestedAt: nullableTime,
})
export type NdrTask = z.infer<typeof ndrTaskSchema>

const COMMENT_MAX = 300

/** `POST /api/admin/failed-deliveries/{id}/requests`. */
export const ndrRequestSchema = z.object({
  action: z.enum(NDR_ACTIONS, `action must be one of ${NDR_ACTIONS.join(', ')}`),
  comment: text(COMMENT_MAX).min(3, 'Write the courier what you know'),
  phone: mobileSchema.optional(),
  address1: text(ADDRESS_MAX).min(10, 'Address must be at least 10 characters').optional(),
  address2: line(LANDMARK_MAX).optional(),
  deferredDay: day.optional(),
  expected: z
    .object({ answeredAt: time.nullable() })
    .optional()
    .describe('The answer of the customer that the form showed. Rejected with 409 if the customer has answered since'),
})
export type NdrRequest = z.output<typeof ndrRequestSchema>
