import { z } from 'zod'
import { EMAIL_STATUSES } from '../email/outbox-email.ts'
import { MESSAGE_STATUSES } from '../inbox/contact-form.ts'
import { ORDER_STATUSES } from '../orders/order-status.ts'
import { RETURN_STATUSES } from '../orders/returns/return-states.ts'
import { REVIEW_STATES } from '../reviews/review.ts'
import { day, flag, text, typedNumber } from '../values/schemas.ts'

const count = (name: string) =>
  typedNumber(
    z
      .number(`${name} must be a number`)
      .int(`${name} must be a whole number`)
      .min(0, `${name} must not be below 0`)
      .max(100_000_000, `${name} must be at most 100000000`),
  )

/** Filters of the list of customers. Days are in Indian time, both inclusive. */
export const customerFilterSchema = z.object({
  minOrders: count('minOrders').optional(),
  maxOrders: count('maxOrders').optional(),
  /** In rupees. */
  minSpent: count('minSpent').optional(),
  lastOrderFrom: day.optional(),
  lastOrderTo: day.optional(),
  /** Customers with a refused parcel, or without. */
  refused: flag.optional(),
  city: text(100).optional(),
  blocked: flag.optional(),
})
export type CustomerFilters = z.infer<typeof customerFilterSchema>

const time = z.iso.datetime()

/** A customer in the list. Contact and address are those of the last order. */
export const customerSchema = z.object({
  id: z.int(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  city: z.string(),
  pincode: z.string(),
  orderCount: z.int(),
  /** The total of the delivered orders in rupees. */
  totalSpent: z.number(),
  /** Parcels that came back undelivered. */
  refusedCount: z.int(),
  lastOrderAt: time.nullable(),
  since: time,
  isBlocked: z.boolean(),
})
export type Customer = z.infer<typeof customerSchema>

const customerNoteSchema = z.object({
  id: z.int(),
  author: z.string(),
  /** Whether the user who reads it wrote it, and can change it. */
  isOwn: z.boolean(),
  text: z.string(),
  createdAt: time,
  editedAt: time.nullable(),
})

/** The newest rows of each kind. */
export const CUSTOMER_ROWS = 50

/** A customer's profile. Lists have the newest 50 entries. */
export const customerDetailSchema = customerSchema.extend({
  /** All mobile numbers of the customer. */
  phones: z.array(z.string()),
  accounts: z.array(z.object({ id: z.int(), username: z.string(), email: z.string().nullable(), createdAt: time })),
  block: z.object({ at: time, by: z.string(), reason: z.string() }).nullable(),
  orders: z.array(
    z.object({
      id: z.int(),
      createdAt: time,
      status: z.enum(ORDER_STATUSES),
      totalAmount: z.number(),
      isRefused: z.boolean(),
    }),
  ),
  addresses: z.array(
    z.object({
      customerName: z.string(),
      customerPhone: z.string(),
      shippingAddress: z.string(),
      city: z.string(),
      state: z.string(),
      pincode: z.string(),
      /** The number of orders to it; 0 for one that is only saved in an account. */
      orderCount: z.int(),
    }),
  ),
  emails: z.array(
    z.object({
      id: z.int(),
      subject: z.string(),
      recipient: z.string(),
      status: z.enum(EMAIL_STATUSES),
      createdAt: time,
    }),
  ),
  reviews: z.array(
    z.object({ id: z.int(), productName: z.string(), rating: z.int(), state: z.enum(REVIEW_STATES), createdAt: time }),
  ),
  returns: z.array(z.object({ id: z.int(), orderId: z.int(), status: z.enum(RETURN_STATUSES), createdAt: time })),
  messages: z.array(z.object({ id: z.int(), subject: z.string(), status: z.enum(MESSAGE_STATUSES), createdAt: time })),
  notes: z.array(customerNoteSchema),
})
export type CustomerDetail = z.infer<typeof customerDetailSchema>

export const NOTE_MAX = 2000
const BLOCK_REASON_MAX = 500

const noteText = z.string('Write a note').pipe(text(NOTE_MAX).min(1, 'Write a note'))

/** A new note about a customer. */
export const newNoteSchema = z.object({ text: noteText })

/** A changed note. `expected`: its text as it was read. */
export const noteEditSchema = newNoteSchema.extend({ expected: z.object({ text: z.string() }).optional() })

/** A block of a customer, with a reason for staff. */
export const blockSchema = z.object({
  reason: z.string('Give a reason').pipe(text(BLOCK_REASON_MAX).min(1, 'Give a reason')),
})

const customerId = z.int('Choose a customer').positive('Choose a customer')

/** A merge: orders, accounts and notes of `sourceId` become those of `targetId`. */
export const mergeSchema = z
  .object({ targetId: customerId, sourceId: customerId })
  .refine(({ targetId, sourceId }) => targetId !== sourceId, { path: ['sourceId'], message: 'Choose another customer' })
export type Merge = z.infer<typeof mergeSchema>

/** Two customers, and the customer that a merge makes of them. */
export const mergePreviewSchema = z.object({
  target: customerSchema,
  source: customerSchema,
  result: customerSchema.extend({
    phones: z.array(z.string()),
    usernames: z.array(z.string()),
    noteCount: z.int(),
  }),
})
export type MergePreview = z.infer<typeof mergePreviewSchema>

/** The error code of an order of a blocked customer. */
export const BLOCKED_CODE = 'customer_blocked'

/** The sentence that a blocked customer reads at the checkout. @param phone of the shop; empty if it is not set */
export const blockedMessage = (phone: string): string =>
  phone
    ? `We cannot take this order online. Please call us on ${phone} and we will help you.`
    : 'We cannot take this order online. Please write to us and we will help you.'
