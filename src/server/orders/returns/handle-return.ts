import { eq } from 'drizzle-orm'
import type { OrderStatus } from '../../../domain/orders/order-status.ts'
import type { AdminReturn, ReturnableOrder, ReturnAction } from '../../../domain/orders/returns/admin-return.ts'
import { REJECTION_REASON_LABELS } from '../../../domain/orders/returns/rejection-reasons.ts'
import { returnNumber } from '../../../domain/orders/returns/return-number.ts'
import { isPossible } from '../../../domain/orders/returns/return-states.ts'
import { applyStockMovements, lockProducts } from '../../catalog/products/decrement-stock.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { returnItems, returns } from '../../database/schema/returns.ts'
import { NotFoundError, ValidationError } from '../../http/errors.ts'
import { findOrder, type OrderRow } from '../orders.queries.ts'
import {
  approveReturn,
  bookPickup,
  cancelledPickup,
  cancelPickup,
  cancelReturn,
  chooseDropOff,
  declineReturn,
} from './answer-return.ts'
import { describeReturnable } from './request-return.ts'
import { type PayeeDeps, readPayee } from './payee.ts'
import { closeReturn, refundReturn, sendReplacement } from './resolve-return.ts'
import { returnCheckedEmail, returnReceivedEmail } from './return-emails.ts'
import { readReturnSettings } from './return-settings.ts'
import { presentReturn } from './returns.presenter.ts'
import { findReturn, listReturnedCopies, type ReturnWithOrder } from './returns.queries.ts'
import { type Actor, type ReturnDeps, takeStep, withLockedReturn } from './update-return.ts'

type Action<Name extends ReturnAction['action']> = Extract<ReturnAction, { action: Name }>
type ReceptionLine = Action<'receive'>['lines'][number]

/**
 * Records what arrived, and in which condition. Chosen copies go back into stock. It does not decide what the shop owes.
 * @throws ConflictError (409) when the return is not on the way
 * @throws ValidationError (400) unless every line is given once, with at most its copies
 */
function receiveReturn(deps: ReturnDeps, actor: Actor, id: number, lines: ReceptionLine[]): Promise<void> {
  return withLockedReturn(deps, id, async (tx, row) => {
    assertAllLines(row, lines, ({ received }) => received)
    const pickup = row.pickup === 'done' ? {} : cancelledPickup(row)
    const columns = { receivedAt: new Date(), ...pickup }
    const received = await takeStep(tx, actor, row, { event: 'receive', columns })
    if (row.pickup !== 'done') await cancelPickup(tx, deps, row)
    for (const { id: itemId, restock, ...line } of lines) {
      const restocked = restock ? line.received : 0
      await tx
        .update(returnItems)
        .set({ ...line, restocked })
        .where(eq(returnItems.id, itemId))
    }
    await restockCopies(tx, actor, row, lines)
    await deps.outbox.enqueue(tx, (settings) => [returnReceivedEmail(received, settings)])
  })
}

/** Puts the chosen copies back into stock. The movements are not the order's: its own sold these copies. */
async function restockCopies(
  tx: Transaction,
  actor: Actor,
  row: ReturnWithOrder,
  lines: ReceptionLine[],
): Promise<void> {
  const copies = lines.flatMap(({ id, received, restock }) => {
    const productId = row.items.find((item) => item.id === id)?.line.productId
    return restock && productId ? [{ productId, change: received, reason: 'returned' as const }] : []
  })
  const products = await lockProducts(tx, [...new Set(copies.map(({ productId }) => productId))])
  const note = `${returnNumber(row.id)} of order #${row.orderId}`
  await applyStockMovements(
    tx,
    copies.filter(({ productId }) => products.has(productId)),
    { actor, note },
  )
}

/**
 * Decides which copies the shop replaces or refunds. Without any the return is rejected.
 * @throws ConflictError (409) before the reception and after the decision
 * @throws ValidationError (400) unless every line is given once, and for rejected copies without a reason
 */
function checkReturn(
  deps: ReturnDeps,
  actor: Actor,
  id: number,
  { lines, message }: Pick<Action<'check'>, 'lines' | 'message'>,
): Promise<void> {
  return withLockedReturn(deps, id, async (tx, row) => {
    assertAllLines(row, lines, ({ accepted }) => accepted)
    const items = row.items.map((item) => checkItem(item, lines))
    for (const { id: itemId, accepted, rejectionReason } of items) {
      await tx.update(returnItems).set({ accepted, rejectionReason }).where(eq(returnItems.id, itemId))
    }
    const event = lines.some(({ accepted }) => accepted > 0) ? 'accept' : 'reject'
    const columns = { verdict: message, checkedAt: new Date() }
    const rejected = items.flatMap(describeRejection).join('; ')
    const facts = { ...(rejected && { rejected }), ...(message && { message }) }
    const checked = await takeStep(tx, actor, row, { event, columns, facts })
    await deps.outbox.enqueue(tx, (settings) => [returnCheckedEmail({ ...checked, items }, settings)])
  })
}

type CheckedItem = ReturnWithOrder['items'][number]

/** Returns a line with the decision about it. @throws ValidationError (400) for rejected copies without a reason */
function checkItem(item: CheckedItem, lines: Action<'check'>['lines']): CheckedItem {
  const { accepted = 0, rejectionReason = null } = lines.find(({ id }) => id === item.id) ?? {}
  if (accepted === item.quantity) return { ...item, accepted, rejectionReason: null }
  if (rejectionReason === null) {
    throw new ValidationError({ lines: `Choose why copies of ${item.line.productName} are rejected` })
  }
  return { ...item, accepted, rejectionReason }
}

function describeRejection({ quantity, accepted, rejectionReason, line }: CheckedItem): string[] {
  if (rejectionReason === null) return []
  return [`${quantity - (accepted ?? 0)} × ${line.productName}: ${REJECTION_REASON_LABELS[rejectionReason]}`]
}

function assertAllLines<Line extends { id: number }>(
  { items }: ReturnWithOrder,
  lines: readonly Line[],
  copiesOf: (line: Line) => number,
): void {
  const isEachOnce = lines.length === items.length && items.every(({ id }) => lines.some((line) => line.id === id))
  if (!isEachOnce) throw new ValidationError({ lines: 'Fill in every book of the return' })
  for (const line of lines) {
    const item = items.find(({ id }) => id === line.id)
    if (item && copiesOf(line) > item.quantity) {
      throw new ValidationError({ lines: `The return has only ${item.quantity} of ${item.line.productName}` })
    }
  }
}

/**
 * Moves a return on when the order that replaces its books is shipped, delivered or cancelled. Does nothing for any other
 * order.
 * @param tx has locked the replacement order
 * @param status the new status of the order; undefined if it stays
 */
export async function advanceReturn(
  tx: Transaction,
  actor: Actor,
  order: Pick<OrderRow, 'id' | 'replacesOrderId'>,
  status: OrderStatus | undefined,
): Promise<void> {
  if (status === undefined || order.replacesOrderId === null) return
  const [locked] = await tx
    .select({ id: returns.id })
    .from(returns)
    .where(eq(returns.replacementOrderId, order.id))
    .for('no key update')
  const row = locked && (await findReturn(tx, locked.id))
  if (row) await follow(tx, actor, row, status)
}

async function follow(tx: Transaction, actor: Actor, row: ReturnWithOrder, status: OrderStatus): Promise<void> {
  if (status === 'cancelled') {
    if (!isPossible('cancel_replacement', row.status)) return
    await takeStep(tx, actor, row, { event: 'cancel_replacement', columns: { replacementOrderId: null } })
    await tx.update(returnItems).set({ settledPaise: null }).where(eq(returnItems.returnId, row.id))
    return
  }
  if (status !== 'shipped' && status !== 'delivered') return
  const shipped = isPossible('ship_replacement', row.status)
    ? await takeStep(tx, actor, row, { event: 'ship_replacement' })
    : row
  if (status === 'delivered' && isPossible('close', shipped.status)) {
    await takeStep(tx, actor, shipped, { event: 'close' })
  }
}

/** Runs a step of a return for staff. Throws the errors of its command. */
export async function handleReturn(deps: PayeeDeps, actor: Actor, id: number, action: ReturnAction): Promise<void> {
  switch (action.action) {
    case 'approve':
      return approveReturn(deps, actor, id, action)
    case 'decline':
      return declineReturn(deps, actor, id, action.message)
    case 'cancel':
      return cancelReturn(deps, actor, id)
    case 'book_pickup':
      return bookPickup(deps, id)
    case 'choose_drop_off':
      return chooseDropOff(deps, actor, id)
    case 'receive':
      return receiveReturn(deps, actor, id, action.lines)
    case 'check':
      return checkReturn(deps, actor, id, action)
    case 'replace':
      await sendReplacement(deps, actor, id)
      return undefined
    case 'refund':
      return refundReturn(deps, actor, id, action)
    case 'close':
      return closeReturn(deps, actor, id)
  }
}

/** Reads a return for staff. @throws NotFoundError */
export async function readAdminReturn(
  { db, config }: Pick<PayeeDeps, 'db' | 'config'>,
  id: number,
): Promise<AdminReturn> {
  const [row, { isPickupOn }] = await Promise.all([findReturn(db, id), readReturnSettings(db)])
  if (!row) throw new NotFoundError('Return')
  return presentReturn(row, { upiId: readPayee(row, config), isPickupOn })
}

/** Reads which copies of an order can be returned. @throws NotFoundError for an unknown order */
export async function readReturnableOrder(db: Database, orderId: number): Promise<ReturnableOrder> {
  const [order, { days }, returned] = await Promise.all([
    findOrder(db, orderId),
    readReturnSettings(db),
    listReturnedCopies(db, [orderId]),
  ])
  if (!order) throw new NotFoundError('Order')
  return { orderId, ...describeReturnable(order, returned, days) }
}
