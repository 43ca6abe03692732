import type { Call } from '../../../domain/confirmation/call-list.ts'

/** Whether the customer is to be called now and no other member of staff does it. */
export const isFreeFor = ({ list, claimedBy }: Call, ownName: string | undefined): boolean =>
  list === 'due' && (claimedBy === null || claimedBy === ownName)

/** Finds the order to call after this one: the next one that is due, then those before it. */
export function findNextCall(calls: readonly Call[], orderId: number, ownName: string | undefined): Call | undefined {
  const index = calls.findIndex((call) => call.orderId === orderId)
  const others = [...calls.slice(index + 1), ...calls.slice(0, Math.max(index, 0))]
  return others.find((call) => isFreeFor(call, ownName))
}
