import { addDays, dayOf, startOfDay } from '../../values/dates.ts'
import { type ReturnStatus, WITHDRAWN_STATUSES } from './return-states.ts'

const HOUR_MS = 3_600_000

/** The law gives a shop 48 hours to acknowledge a complaint and a month to settle it. */
export const ANSWER_HOURS = 48
export const RESOLUTION_DAYS = 30

/** Returns when the answer to a request is due. */
export const answerDueAt = (requestedAt: Date): Date => new Date(requestedAt.getTime() + ANSWER_HOURS * HOUR_MS)

/** Returns when a request must be settled. */
export const resolutionDueAt = (requestedAt: Date): Date => addDays(requestedAt, RESOLUTION_DAYS)

/** Whether the answer or the settlement of a complaint is overdue. */
export const isLate = (
  { createdAt, answeredAt, resolvedAt }: { createdAt: Date; answeredAt: Date | null; resolvedAt: Date | null },
  now: Date,
): boolean => !resolvedAt && now > (answeredAt ? resolutionDueAt(createdAt) : answerDueAt(createdAt))

/** Returns the end of the last day in India on which a replacement can be requested. */
export const returnDeadline = (deliveredAt: Date, days: number): Date =>
  new Date(addDays(startOfDay(dayOf(deliveredAt)), days + 1).getTime() - 1)

/** Returns why no replacement can be requested for an order; undefined if it can. */
export function returnBlocker(
  { deliveredAt }: { deliveredAt: Date | null },
  days: number,
  now: Date,
): string | undefined {
  if (!deliveredAt) return 'You can ask for a replacement after the order is delivered.'
  if (now > returnDeadline(deliveredAt, days)) {
    return `This order was delivered more than ${days} days ago. Please contact us, we will see what we can do.`
  }
  return undefined
}

/** Copies of an order line that a return has. */
export interface ReturnedCopies {
  orderItemId: number
  quantity: number
  status: ReturnStatus
}

/** Whether no copy of an order can be requested any more. */
export const isEveryCopyReturned = (
  lines: readonly { id: number; quantity: number }[],
  returned: readonly ReturnedCopies[],
): boolean => [...returnableCopies(lines, returned).values()].every((copies) => copies === 0)

/** Returns how many copies of each line can still be requested: those that no other return has. */
export function returnableCopies(
  lines: readonly { id: number; quantity: number }[],
  returned: readonly ReturnedCopies[],
): Map<number, number> {
  const taken = new Map<number, number>()
  for (const { orderItemId, quantity, status } of returned) {
    if (WITHDRAWN_STATUSES.some((withdrawn) => withdrawn === status)) continue
    taken.set(orderItemId, (taken.get(orderItemId) ?? 0) + quantity)
  }
  return new Map(lines.map(({ id, quantity }) => [id, Math.max(0, quantity - (taken.get(id) ?? 0))]))
}
