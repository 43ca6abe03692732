import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { User } from '../../../domain/accounts/session.ts'
import { RTO_OUTCOME_LABELS, type RtoReceipt, WRITE_OFF_LABELS } from '../../../domain/shipping/rto/rto-receipt.ts'
import { applyStockMovements, lockProducts } from '../../catalog/products/decrement-stock.ts'
import { audit } from '../../database/audit.ts'
import type { Transaction } from '../../database/connect.ts'
import { ConflictError, NotFoundError, ValidationError } from '../../http/errors.ts'
import { parcelReturnedEmail } from '../../orders/emails/delivery-emails.ts'
import { ORDER_KIND, orderSubject } from '../../orders/order-history.ts'
import { areCopiesOut } from '../../orders/parcels.queries.ts'
import { findOrder, lockOrder } from '../../orders/orders.queries.ts'
import type { OrderDeps } from '../../orders/place-order.ts'
import { updateOrdersIn } from '../../orders/update-orders.ts'
import { closeNdrTask } from '../ndr/update-ndr-task.ts'
import { CLEARED_COURIER_FIELDS, findShipmentRow } from '../shipments.queries.ts'
import { rtoReceiptItems, rtoReceipts, shipments } from '../../database/schema/shipping.ts'
import { changeOrders } from '../../orders/change-orders.ts'
import { findRtoParcel, receiptBlocker, type RtoParcelRow } from './rto.queries.ts'

type Actor = Pick<User, 'id' | 'username'>

/** The action of a receipt in the history of its order. */
const RTO_ACTION = 'rto'

/**
 * Receives a parcel that came back undelivered. Cancels its order, which brings every copy back into stock. If the order was
 * cancelled before, its copies are back already, except those of a parcel that had been reported as lost. Then takes the
 * written-off copies out again. So a copy comes back once, however the order is cancelled. The shipment is finished, so a
 * reopened order can be shipped again.
 * @throws NotFoundError for an unknown shipment
 * @throws ConflictError (409) when it was received already or cannot be, or written-off copies have been sold meanwhile
 * @throws ValidationError (400) unless every copy of every line is put back or written off
 */
export function receiveRto(deps: OrderDeps, actor: Actor, shipmentId: number, receipt: RtoReceipt): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const unlocked = await findShipmentRow(tx, shipmentId)
    if (!unlocked) throw new NotFoundError('Parcel')
    await lockOrder(tx, unlocked.orderId)
    const parcel = await findRtoParcel(tx, shipmentId)
    if (!parcel) throw new NotFoundError('Parcel')
    const blocker = receiptBlocker(parcel)
    if (blocker) throw new ConflictError('rto_not_receivable', blocker)
    assertAllCopies(parcel, receipt)
    const batch = randomUUID()
    await cancelOrder(tx, deps, actor, parcel)
    await writeOff(tx, actor, { parcel, receipt, batch })
    await finishShipment(tx, deps, actor, parcel)
    await storeReceipt(tx, actor, { parcel, receipt, batch })
    await deps.outbox.enqueue(tx, (settings) => [parcelReturnedEmail(parcel.order, settings)])
  })
}

/** @throws ValidationError (400) */
function assertAllCopies({ lines }: RtoParcelRow, receipt: RtoReceipt): void {
  const isEachOnce =
    receipt.lines.length === lines.length && lines.every(({ item }) => receipt.lines.some(({ id }) => id === item.id))
  if (!isEachOnce) throw new ValidationError({ lines: 'Check every book of the parcel' })
  for (const { item } of lines) {
    const { restocked = 0, writtenOff = 0 } = receipt.lines.find(({ id }) => id === item.id) ?? {}
    if (restocked + writtenOff !== item.quantity) {
      const copies = item.quantity === 1 ? 'its copy' : `all ${item.quantity} copies`
      throw new ValidationError({ lines: `Put back or write off ${copies} of ${item.productName}` })
    }
  }
}

async function cancelOrder(tx: Transaction, deps: OrderDeps, actor: Actor, parcel: RtoParcelRow): Promise<void> {
  const { order } = parcel
  if (order.status === 'cancelled') return bringBack(tx, actor, parcel)
  const updates = new Map([[order.id, { edit: { status: 'cancelled' as const }, areCopiesBack: true }]])
  await updateOrdersIn(tx, deps, { by: 'staff', actor, updates, action: RTO_ACTION, isSilent: true })
}

/** Brings the copies of a cancelled order back into stock, unless its cancellation has. */
async function bringBack(tx: Transaction, actor: Actor, { order, lines }: RtoParcelRow): Promise<void> {
  if (!(await areCopiesOut(tx, order.id))) return
  const movements = lines.flatMap(({ item: { productId, quantity } }) =>
    productId === null ? [] : { productId, change: quantity, reason: 'cancel' as const, orderId: order.id },
  )
  await lockProducts(tx, [...new Set(movements.map(({ productId }) => productId))])
  await applyStockMovements(tx, movements, { actor })
}

interface Received {
  parcel: RtoParcelRow
  receipt: RtoReceipt
  batch: string
}

/** Takes the written-off copies out of stock. The movements are not the order's: all its copies are back. */
async function writeOff(tx: Transaction, actor: Actor, { parcel, receipt, batch }: Received): Promise<void> {
  const { order, lines } = parcel
  const movements = lines.flatMap(({ item }) => {
    const line = receipt.lines.find(({ id }) => id === item.id)
    if (!line?.writtenOff || item.productId === null) return []
    return [{ productId: item.productId, change: -line.writtenOff, reason: 'damaged' as const }]
  })
  const products = await lockProducts(tx, [...new Set(movements.map(({ productId }) => productId))])
  for (const product of products.values()) {
    const copies = movements
      .filter(({ productId }) => productId === product.id)
      .reduce((sum, { change }) => sum - change, 0)
    if (copies > product.stock) {
      const message = `${copies} of ${product.name} cannot be written off: only ${product.stock} are in stock, because the order was cancelled before and its copies were sold since. Change an order that has this book first.`
      throw new ConflictError('stock', message)
    }
  }
  const note = `Came back with order #${order.id}`
  await applyStockMovements(
    tx,
    movements.filter(({ productId }) => products.has(productId)),
    { actor, note, batch },
  )
}

/** Ends the shipment and clears the courier fields of the order, so that it can be shipped again after it is reopened. */
async function finishShipment(
  tx: Transaction,
  deps: OrderDeps,
  actor: Actor,
  { shipment, order: before }: RtoParcelRow,
): Promise<void> {
  const now = new Date()
  const isReported = shipment.courierStatus === 'RETURNED'
  await tx
    .update(shipments)
    .set({
      state: 'returned',
      courierStatus: 'RETURNED',
      ...(!isReported && { courierStatusAt: now }),
      returningAt: shipment.returningAt ?? now,
      returnedAt: shipment.returnedAt ?? now,
      bookingError: null,
      cancelling: null,
      cancelError: null,
    })
    .where(eq(shipments.id, shipment.id))
  await closeNdrTask(tx, shipment.id, 'returning', now)
  const order = await findOrder(tx, before.id)
  if (order?.shiprocketOrderId !== shipment.courierOrderId) return
  const after = { ...CLEARED_COURIER_FIELDS, shipmentStatus: 'RETURNED' }
  await changeOrders(tx, deps, { changes: [{ order, after }] }, { by: 'staff', actor, action: RTO_ACTION })
}

async function storeReceipt(tx: Transaction, actor: Actor, { parcel, receipt, batch }: Received): Promise<void> {
  const { shipment, order, lines } = parcel
  const { outcome, note } = receipt
  const [stored] = await tx
    .insert(rtoReceipts)
    .values({
      shipmentId: shipment.id,
      orderId: order.id,
      outcome,
      note,
      batch,
      receivedById: actor.id,
      receivedBy: actor.username,
    })
    .returning({ id: rtoReceipts.id })
  if (!stored) throw new Error('The receipt was not stored')
  await tx.insert(rtoReceiptItems).values(
    receipt.lines.map(({ id, restocked, writtenOff, reason }) => ({
      receiptId: stored.id,
      orderItemId: id,
      restocked,
      writtenOff,
      writeOffReason: writtenOff > 0 ? reason : null,
    })),
  )
  const describe = (copies: 'restocked' | 'writtenOff') =>
    receipt.lines
      .flatMap((line) => {
        const name = lines.find(({ item }) => item.id === line.id)?.item.productName
        const why = copies === 'writtenOff' && line.reason ? ` (${WRITE_OFF_LABELS[line.reason].toLowerCase()})` : ''
        return line[copies] > 0 ? [`${line[copies]} × ${name}${why}`] : []
      })
      .join('; ')
  const facts = { restocked: describe('restocked'), writtenOff: describe('writtenOff'), comment: note }
  await audit(tx, {
    actor,
    action: RTO_ACTION,
    kind: ORDER_KIND,
    id: order.id,
    subject: orderSubject(order),
    before: {},
    after: {
      rto: RTO_OUTCOME_LABELS[outcome],
      ...Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== '')),
    },
  })
}
