import { and, asc, count, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { RTO_VIEWS, type RtoFilters, type RtoView } from '../../../domain/shipping/rto/rto-receipt.ts'
import { products } from '../../database/schema/catalog.ts'
import type { Queryable } from '../../database/connect.ts'
import { MAX_ROWS, type Paging } from '../../http/paging.ts'
import { containsText } from '../../http/table-query.ts'
import { orderColumns, PACKING_COLUMNS, type OrderItemRow, type OrderRow } from '../../orders/orders.queries.ts'
import { orderItems, orders } from '../../database/schema/orders.ts'
import { ndrTasks } from '../../database/schema/ndr.ts'
import type { ShipmentRow } from '../shipments.queries.ts'
import { rtoReceiptItems, rtoReceipts, shipments } from '../../database/schema/shipping.ts'

export type RtoReceiptRow = typeof rtoReceipts.$inferSelect
type RtoReceiptItemRow = typeof rtoReceiptItems.$inferSelect

/** A line of the order of a parcel, with the codes of its book and what the receipt says about its copies. */
interface ParcelLine {
  item: OrderItemRow
  isbn: string | null
  sku: string | null
  shelfLocation: string | null
  received: RtoReceiptItemRow | null
}

/** A parcel that can go back to the shop: its shipment, its order, and its receipt. */
export interface RtoParcelRow {
  shipment: ShipmentRow
  order: OrderRow
  receipt: RtoReceiptRow | null
  /** The courier's reason of the last failed attempt, its group, and the answer of the customer. */
  failure: Pick<typeof ndrTasks.$inferSelect, 'reason' | 'reasonGroup' | 'answer'> | null
  lines: ParcelLine[]
}

const selectParcels = (db: Queryable) =>
  db
    .select({ shipment: shipments, order: orderColumns, receipt: rtoReceipts })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .leftJoin(rtoReceipts, eq(rtoReceipts.shipmentId, shipments.id))

type ParcelWithoutLines = Awaited<ReturnType<typeof selectParcels>>[number]

/** Returns the parcel of a shipment. */
export async function findRtoParcel(db: Queryable, shipmentId: number): Promise<RtoParcelRow | undefined> {
  return (await withLines(db, await selectParcels(db).where(eq(shipments.id, shipmentId))))[0]
}

/** Returns the newest parcel with this tracking number or order number, whatever its state. */
export async function findRtoParcelByCode(db: Queryable, code: string): Promise<RtoParcelRow | undefined> {
  const orderNumber = /^#?(\d{1,15})$/.exec(code)?.[1]
  const isCode = or(
    eq(sql`upper(${shipments.trackingNumber})`, code.toUpperCase()),
    orderNumber ? eq(shipments.orderId, Number(orderNumber)) : undefined,
  )
  return (await withLines(db, await selectParcels(db).where(isCode).orderBy(desc(shipments.id)).limit(1)))[0]
}

const isOpen = eq(shipments.state, 'open')
const STATE_CONDITIONS: Record<Exclude<RtoView, 'open'>, SQL | undefined> = {
  arrived: and(isOpen, isNotNull(shipments.returnedAt), isNull(rtoReceipts.id)),
  'on-the-way': and(
    isOpen,
    isNotNull(shipments.returningAt),
    // It turned again and was delivered.
    sql`(${shipments.courierStatus} is distinct from 'DELIVERED' or ${shipments.returningAt} > ${shipments.deliveredAt})`,
    isNull(shipments.returnedAt),
    isNull(rtoReceipts.id),
  ),
  received: isNotNull(rtoReceipts.id),
}
const CONDITIONS: Record<RtoView, SQL | undefined> = {
  open: or(STATE_CONDITIONS.arrived, STATE_CONDITIONS['on-the-way']),
  ...STATE_CONDITIONS,
}
const isReturning = or(...Object.values(STATE_CONDITIONS))

const toCondition = ({ view, search }: RtoFilters): SQL | undefined =>
  and(
    view ? CONDITIONS[view] : isReturning,
    containsText(
      [sql`${orders.id}::text`, orders.customerName, orders.customerPhone, shipments.trackingNumber],
      search,
    ),
  )

/** Parcels to check first, then those on their way, each the longest waiting first; then received ones, newest first. */
const ORDER = [
  sql`case when ${rtoReceipts.id} is not null then 2 when ${shipments.returnedAt} is null then 1 else 0 end`,
  sql`${rtoReceipts.id} desc nulls last`,
  asc(sql`coalesce(${shipments.returnedAt}, ${shipments.returningAt})`),
]

/** Returns one page of the parcels that go or went back, and their total. */
export async function listRtoParcels(
  db: Queryable,
  query: RtoFilters & Paging,
): Promise<{ rows: RtoParcelRow[]; total: number }> {
  const condition = toCondition(query)
  const { limit = MAX_ROWS, offset = 0 } = query
  const rows = await selectParcels(db)
    .where(condition)
    .orderBy(...ORDER)
    .limit(limit)
    .offset(offset)
  const [counted] = await db
    .select({ total: count() })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .leftJoin(rtoReceipts, eq(rtoReceipts.shipmentId, shipments.id))
    .where(condition)
  return { rows: await withLines(db, rows), total: counted?.total ?? 0 }
}

/** Counts the parcels in each view, except the received ones: they are many and need no work. */
export async function countRtoViews(db: Queryable): Promise<Record<RtoView, number>> {
  const counts = RTO_VIEWS.map((view) =>
    view === 'received'
      ? sql`0 as received`
      : sql`(count(*) filter (where ${CONDITIONS[view]}))::int as ${sql.identifier(view)}`,
  )
  const { rows } = await db.execute<Record<RtoView, number>>(sql`
    select ${sql.join(counts, sql`, `)} from ${shipments}
    left join ${rtoReceipts} on ${rtoReceipts.shipmentId} = ${shipments.id}
    where ${isOpen} and ${isNotNull(shipments.returningAt)}`)
  return rows[0] ?? { open: 0, arrived: 0, 'on-the-way': 0, received: 0 }
}

async function withLines(db: Queryable, rows: ParcelWithoutLines[]): Promise<RtoParcelRow[]> {
  if (rows.length === 0) return []
  const lines = await db
    .select({
      item: orderItems,
      ...PACKING_COLUMNS,
    })
    .from(orderItems)
    .leftJoin(products, eq(products.id, orderItems.productId))
    .where(
      inArray(
        orderItems.orderId,
        rows.map(({ order }) => order.id),
      ),
    )
    .orderBy(asc(orderItems.id))
  const received = await db
    .select()
    .from(rtoReceiptItems)
    .where(
      inArray(
        rtoReceiptItems.receiptId,
        rows.flatMap(({ receipt }) => receipt?.id ?? []),
      ),
    )
  const failures = await db
    .selectDistinctOn([ndrTasks.shipmentId], {
      shipmentId: ndrTasks.shipmentId,
      reason: ndrTasks.reason,
      reasonGroup: ndrTasks.reasonGroup,
      answer: ndrTasks.answer,
    })
    .from(ndrTasks)
    .where(
      inArray(
        ndrTasks.shipmentId,
        rows.map(({ shipment }) => shipment.id),
      ),
    )
    .orderBy(asc(ndrTasks.shipmentId), desc(ndrTasks.attempt))
  return rows.map((row) => ({
    ...row,
    failure: failures.find(({ shipmentId }) => shipmentId === row.shipment.id) ?? null,
    lines: lines
      .filter(({ item }) => item.orderId === row.order.id)
      .map((line) => ({
        ...line,
        received:
          received.find(
            ({ receiptId, orderItemId }) => receiptId === row.receipt?.id && orderItemId === line.item.id,
          ) ?? null,
      })),
  }))
}
