// The orders whose customers staff call before the parcel is sent.
import { z } from 'zod'
import { RISK_LEVELS } from '../cod-risk/risk-levels.ts'
import {
  CONFIRMATION_CHANNELS,
  CONFIRMATION_POLICIES,
  CONFIRMATIONS,
  type Confirmation,
  type ConfirmationChannel,
} from '../orders/confirmation.ts'
import type { OrderStatus } from '../orders/order-status.ts'
import { text, time } from '../values/schemas.ts'
import { CALL_OUTCOMES } from './call-outcomes.ts'

const NOTE_MAX = 500

/** What the customer typed in the form of the address and the shop rejected, with the messages by field. */
export interface AddressDraft {
  values: Partial<Record<string, string>>
  fields: Partial<Record<string, string>>
}

/** The confirmation and the place on the call list before a call. Times are ISO texts. */
export interface BeforeAttempt {
  status: OrderStatus
  confirmation: Confirmation
  channel: ConfirmationChannel | null
  callDueAt: string | null
  failedAttempts: number
}

/** `due`: to be called now. `later`: the next attempt has its time. `unreachable`: staff decide. */
const CALL_LISTS = ['due', 'later', 'unreachable'] as const

const riskSchema = z.object({ level: z.enum(RISK_LEVELS), score: z.int() }).nullable()

/** An order on the call list. */
export const callSchema = z.object({
  orderId: z.int(),
  customerName: z.string(),
  city: z.string(),
  totalAmount: z.number(),
  placedAt: z.iso.datetime(),
  list: z.enum(CALL_LISTS),
  risk: riskSchema,
  /** The strongest reason for the risk. */
  reason: z.string().nullable(),
  callDueAt: z.iso.datetime().nullable(),
  failedAttempts: z.int(),
  linkSentAt: z.iso.datetime().nullable(),
  /** The member of staff who calls the customer now; null if the order is not claimed. */
  claimedBy: z.string().nullable(),
})
export type Call = z.infer<typeof callSchema>

export const callCountsSchema = z.object({ due: z.int(), later: z.int(), unreachable: z.int() })

/** The length of the call list: all that wait, also before the hours in which customers are called. */
export const countOfCalls = ({ due, later, unreachable }: z.infer<typeof callCountsSchema>): number =>
  due + later + unreachable

const attemptSchema = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  actor: z.string(),
  outcome: z.enum(CALL_OUTCOMES),
  note: z.string(),
  nextAttemptAt: z.iso.datetime().nullable(),
  isUndone: z.boolean(),
})

/** The confirmation of one order, for staff. */
export const orderConfirmationSchema = z.object({
  orderId: z.int(),
  confirmation: z.enum(CONFIRMATIONS),
  channel: z.enum(CONFIRMATION_CHANNELS).nullable(),
  changedAt: z.iso.datetime().nullable(),
  actor: z.string().nullable(),
  policy: z.enum(CONFIRMATION_POLICIES).nullable(),
  linkSentAt: z.iso.datetime().nullable(),
  remindedAt: z.iso.datetime().nullable(),
  callDueAt: z.iso.datetime().nullable(),
  failedAttempts: z.int(),
  claimedBy: z.string().nullable(),
  /** Whether the user who reads this has claimed the order. */
  isOwnClaim: z.boolean(),
  /** The page on which the customer answers; null unless the user calls the customer now and the shop waits for an answer. */
  link: z.url().nullable(),
  risk: riskSchema,
  reasons: z.array(z.object({ sentence: z.string(), points: z.number() })),
  attempts: z.array(attemptSchema),
})
export type OrderConfirmation = z.infer<typeof orderConfirmationSchema>

/** `POST /api/admin/confirmations/{id}/calls`: the result of a call. */
export const callResultSchema = z.object({
  outcome: z.enum(CALL_OUTCOMES, 'Choose the result of the call'),
  note: text(NOTE_MAX).default(''),
  /** When to call again; the shop's own proposal without one. */
  nextAttemptAt: time.optional(),
  /** Whether the customer also gets the link. */
  sendLink: z.boolean().default(false),
})
export type CallResult = z.infer<typeof callResultSchema>

/** `PUT /api/admin/confirmations/{id}`: a decision of staff without a call. */
export const staffDecisionSchema = z.object({
  confirmation: z.enum(['pending', 'confirmed', 'not_required'], 'Choose a confirmation'),
  reason: text(NOTE_MAX).min(3, 'Give the reason'),
  expected: z.enum(CONFIRMATIONS).optional(),
})
export type StaffDecision = z.infer<typeof staffDecisionSchema>
