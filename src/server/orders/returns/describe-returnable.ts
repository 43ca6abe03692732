import { returnableCopies, returnBlocker, type ReturnedCopies } from '../../../domain/orders/returns/return-rules.ts'
import type { OrderWithItems } from '../orders.queries.ts'

/** Returns the lines of an order with the copies that can still be returned, and why none can; null if some can. */
export function describeReturnable(
  { status, items }: OrderWithItems,
  returned: readonly ReturnedCopies[],
  { deliveredAt, days }: { deliveredAt: Date | undefined; days: number },
) {
  const copies = returnableCopies(items, returned)
  return {
    blocker: returnBlocker({ status, deliveredAt }, days, new Date()) ?? null,
    lines: items.map(({ id, productName, productImage, quantity }) => ({
      id,
      productName,
      productImage,
      quantity,
      returnable: copies.get(id) ?? 0,
    })),
  }
}
