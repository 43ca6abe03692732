import { z } from 'zod'
import { mobileSchema } from './address.ts'

/** How long a request can be withdrawn. Every backup that is not older contains the requests carried out since. */
export const COOLING_OFF_DAYS = 7

/** How long tax law requires the books of account. */
export const TAX_RECORD_YEARS = 8

/** Replaces the name of a customer whose data was deleted. Such an order has no mobile number. */
export const DELETED_CUSTOMER = 'Deleted customer'

export const DELETION_STATES = ['pending', 'withdrawn', 'done'] as const
export type DeletionState = (typeof DELETION_STATES)[number]

export const DELETION_STATE_LABELS: Record<DeletionState, string> = {
  pending: 'Waiting',
  withdrawn: 'Withdrawn',
  done: 'Deleted',
}

/** What must end before the data can be deleted. */
export const deletionBlockerSchema = z.object({
  /** `refund`: a cancelled order whose money is not paid back yet. */
  kind: z.enum(['order', 'return', 'refund']),
  /** The number of the order or return. */
  id: z.int(),
})
export type DeletionBlocker = z.infer<typeof deletionBlockerSchema>

/** A sentence about a blocker, for the customer. */
export function describeBlocker({ kind, id }: DeletionBlocker): string {
  if (kind === 'return') return `Your request R-${id} is not finished yet.`
  return kind === 'refund'
    ? `The money of order #${id} is not paid back yet.`
    : `Order #${id} is not delivered or cancelled yet.`
}

/** A request to delete an account, as its customer sees it. */
export const ownDeletionSchema = z.object({
  /** Null without a request that waits. */
  request: z.object({ requestedAt: z.iso.datetime(), dueAt: z.iso.datetime() }).nullable(),
  blockers: z.array(deletionBlockerSchema),
  /** The confirmed address to which emails about the request go. */
  email: z.string().nullable(),
})
export type OwnDeletion = z.infer<typeof ownDeletionSchema>

/** A deletion request, as staff see it. */
export const deletionRequestSchema = z.object({
  id: z.int(),
  /** The account; null for the orders of a guest. */
  accountId: z.int().nullable(),
  /** Until the deletion. */
  username: z.string().nullable(),
  /** The mobile number of a guest, until the request ends. */
  mobile: z.string().nullable(),
  orderIds: z.array(z.int()),
  state: z.enum(DELETION_STATES),
  /** The staff member who recorded it; null if the customer did. */
  recordedBy: z.string().nullable(),
  requestedAt: z.iso.datetime(),
  dueAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  blockers: z.array(deletionBlockerSchema),
})
export type DeletionRequest = z.infer<typeof deletionRequestSchema>

export const deletionFilterSchema = z.object({
  state: z.enum(DELETION_STATES, 'state must be pending, withdrawn or done').optional(),
})
export type DeletionFilters = z.infer<typeof deletionFilterSchema>

/** `POST /api/admin/deletion-requests`: the request of a guest who called or wrote. */
export const guestDeletionSchema = z.object({ mobile: mobileSchema })
