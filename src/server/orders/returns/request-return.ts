import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { ReturnRequest } from '../../../domain/orders/returns/return-request.ts'
import { returnableCopies, returnBlocker, type ReturnedCopies } from '../../../domain/orders/returns/return-rules.ts'
import type { Transaction } from '../../database/connect.ts'
import { returnItems, returnPhotos, returns } from '../../database/schema/returns.ts'
import { ConflictError, NotFoundError, ValidationError } from '../../http/errors.ts'
import { findOrder, lockOrder, type OrderWithItems } from '../orders.queries.ts'
import { returnRequestedEmails } from './return-emails.ts'
import { readReturnSettings } from './return-settings.ts'
import { findReturn, listReturnedCopies, type ReturnWithOrder } from './returns.queries.ts'
import { type Actor, auditReturn, type ReturnDeps } from './update-return.ts'

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

interface RequestInput {
  actor: Actor
  orderId: number
  request: ReturnRequest
  /** Whether staff record the request: they may make an exception from the policy. */
  isStaff: boolean
}

/**
 * Stores the request of a customer to have books replaced, in one transaction with its emails.
 * @returns the id of the return
 * @throws NotFoundError for an unknown order
 * @throws ConflictError (409) before the delivery, after the days of the policy, or for copies that another return has
 * @throws ValidationError (400) for a line of another order or a photo that is not of this order
 */
export function requestReturn(deps: ReturnDeps, { actor, orderId, request, isStaff }: RequestInput): Promise<number> {
  return deps.db.transaction(async (tx) => {
    await lockOrder(tx, orderId)
    const order = await findOrder(tx, orderId)
    if (!order) throw new NotFoundError('Order')
    await assertReturnable(tx, order, request, isStaff)
    const { note } = request
    const [row] = await tx.insert(returns).values({ orderId, note }).returning({ id: returns.id })
    if (!row) throw new Error('INSERT returned no row')
    await tx.insert(returnItems).values(request.lines.map((line) => ({ returnId: row.id, ...line })))
    await attachPhotos(tx, row.id, orderId, request.photoIds)
    const stored = (await findReturn(tx, row.id)) as ReturnWithOrder
    const books = stored.items.map(({ quantity, line }) => `${quantity} × ${line.productName}`).join(', ')
    await auditReturn(tx, actor, stored, { after: 'requested', facts: { items: books } })
    await deps.outbox.enqueue(tx, (settings) => returnRequestedEmails(stored, settings))
    return row.id
  })
}

async function assertReturnable(
  tx: Transaction,
  order: OrderWithItems,
  { lines }: ReturnRequest,
  isStaff: boolean,
): Promise<void> {
  const { days } = await readReturnSettings(tx)
  const returned = await listReturnedCopies(tx, [order.id])
  const blocker = returnBlocker(order, days, new Date())
  if (blocker && !(isStaff && order.status === 'delivered')) throw new ConflictError('return_not_possible', blocker)
  const copies = returnableCopies(order.items, returned)
  for (const { orderItemId, quantity } of lines) {
    const item = order.items.find(({ id }) => id === orderItemId)
    if (!item) throw new ValidationError({ lines: 'This book is not in the order. Reload the page.' })
    const left = copies.get(orderItemId) ?? 0
    if (quantity <= left) continue
    throw new ConflictError(
      'return_exists',
      left === 0
        ? `A replacement of ${item.productName} is already requested.`
        : `Only ${left} of ${item.productName} can be replaced.`,
    )
  }
}

async function attachPhotos(tx: Transaction, returnId: number, orderId: number, photoIds: string[]): Promise<void> {
  const ids = [...new Set(photoIds)]
  if (ids.length === 0) return
  const attached = await tx
    .update(returnPhotos)
    .set({ returnId })
    .where(and(inArray(returnPhotos.id, ids), eq(returnPhotos.orderId, orderId), isNull(returnPhotos.returnId)))
    .returning({ id: returnPhotos.id })
  if (attached.length < ids.length) {
    throw new ValidationError({ photoIds: 'A photo is no longer there. Remove it and add it again.' })
  }
}
