import { and, asc, eq, inArray, isNull, ne, or, type SQL } from 'drizzle-orm'
import { parseIsbn } from '../../../domain/catalog/isbn.ts'
import { HELD_CONFIRMATIONS } from '../../../domain/orders/confirmation.ts'
import { modificationBlocker } from '../../../domain/orders/order-contents.ts'
import { TEST_SOURCE, UNSENT_STATUSES } from '../../../domain/orders/order-status.ts'
import { readIdentifier } from '../../../domain/values/foreign-numbers.ts'
import type { PackingOrder, ScannedBook } from '../../../domain/orders/packing.ts'
import { products } from '../../database/schema/catalog.ts'
import type { Queryable } from '../../database/connect.ts'
import { courierCondition } from '../order-views.queries.ts'
import { PACKING_COLUMNS } from '../orders.queries.ts'
import { orderItems, orders } from '../../database/schema/orders.ts'

/** More than two people pack in a day. */
const MAX_ORDERS = 300

/** Lists the orders whose parcels are to be packed, oldest first, those that are held after the others. */
export const listOrdersToPack = (db: Queryable): Promise<PackingOrder[]> =>
  listPackingOrders(
    db,
    and(
      isNull(orders.packedAt),
      ne(orders.source, TEST_SOURCE),
      inArray(orders.status, UNSENT_STATUSES),
      or(courierCondition('not-sent'), courierCondition('booked')),
    ),
  )

/** Returns the order with this number or tracking number, whatever its state. */
export async function findOrderToPack(db: Queryable, code: string): Promise<PackingOrder | undefined> {
  const isNumber = /^\d{1,15}$/.test(code)
  const [order] = await listPackingOrders(
    db,
    or(eq(orders.trackingNumber, readIdentifier(code)), isNumber ? eq(orders.id, Number(code)) : undefined),
  )
  return order
}

/** Lists the books with this SKU or ISBN: copies of one title, new and used, are several. */
export function listScannedBooks(db: Queryable, code: string): Promise<ScannedBook[]> {
  const isbn = parseIsbn(code)
  return db
    .select({ id: products.id, name: products.name, image: products.image, shelfLocation: products.shelfLocation })
    .from(products)
    .where(or(eq(products.sku, code.toUpperCase()), isbn === undefined ? undefined : eq(products.isbn, isbn)))
    .orderBy(asc(products.id))
}

async function listPackingOrders(db: Queryable, condition: SQL | undefined): Promise<PackingOrder[]> {
  const isHeld = inArray(orders.confirmation, [...HELD_CONFIRMATIONS])
  const rows = await db
    .select()
    .from(orders)
    .where(condition)
    .orderBy(asc(isHeld), asc(orders.createdAt))
    .limit(MAX_ORDERS)
  const ids = rows.map(({ id }) => id)
  const lines = await db
    .select({
      orderId: orderItems.orderId,
      line: {
        lineId: orderItems.id,
        productName: orderItems.productName,
        productImage: orderItems.productImage,
        quantity: orderItems.quantity,
        condition: orderItems.condition,
        ...PACKING_COLUMNS,
      },
    })
    .from(orderItems)
    .leftJoin(products, eq(products.id, orderItems.productId))
    .where(inArray(orderItems.orderId, ids))
    .orderBy(asc(PACKING_COLUMNS.shelfLocation), asc(orderItems.id))
  const byOrder = Map.groupBy(lines, ({ orderId }) => orderId)
  return rows.map((order) => ({
    id: order.id,
    customerName: order.customerName,
    city: order.city,
    pincode: order.pincode,
    notes: order.notes,
    courierName: order.courierName,
    trackingNumber: order.trackingNumber,
    packedAt: order.packedAt?.toISOString() ?? null,
    packedBy: order.packedBy,
    confirmation: order.confirmation,
    blocker: packingBlocker(order) ?? null,
    lines: byOrder.get(order.id)?.map(({ line }) => line) ?? [],
  }))
}

/** Returns the reason why an order must not be packed; undefined if it can be. */
export function packingBlocker(order: typeof orders.$inferSelect): string | undefined {
  if (order.status === 'cancelled') return 'This order is cancelled. Put its books back.'
  // A parcel that staff hand to another courier themselves is packed as well.
  return order.shiprocketOrderId || order.status === 'shipped' || order.status === 'delivered'
    ? modificationBlocker(order)
    : undefined
}
