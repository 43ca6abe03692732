import { returnableCopies, returnBlocker, type ReturnedCopies } from '../../../domain/orders/returns/return-rules.ts'
import type { OrderWithItems } from '../orders.queries.ts'

/** Returns the lines of an order with the copies that can still be returned, and why none can; null if some can. */
export function describeReturnable(order: OrderWithItems, returned: readonly ReturnedCopies[], days: number) {
  const copies = returnableCopies(order.items, returned)
  return {
    blocker: returnBlocker(order, days, new Date()) ?? null,
    lines: order.items.map(({ id, productName, productImage, quantity }) => ({
      id,
      productName,
      productImage,
      quantity,
      returnable: copies.get(id) ?? 0,
    })),
  }
}
