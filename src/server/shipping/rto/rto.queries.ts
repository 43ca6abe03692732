import { and, asc, count, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { isToPayBack } from '../../../domain/orders/payment.ts'
import {
  RTO_OUTCOME_LABELS,
  RTO_STATE_LABELS,
  RTO_VIEWS,
  type RtoFilters,
  type RtoOutcome,
  type RtoParcel,
  rtoState,
  type RtoView,
  WRITE_OFF_LABELS,
} from '../../../domain/shipping/rto/rto-receipt.ts'
import { paiseToRupees } from '../../../domain/values/money.ts'
import type { Database, Queryable } from '../../database/connect.ts'
import { products } from '../../database/schema/catalog.ts'
import { ndrTasks } from '../../database/schema/ndr.ts'
import { orderItems, orders } from '../../database/schema/orders.ts'
import { rtoReceiptItems, rtoReceipts, shipments } from '../../database/schema/shipping.ts'
import { type Column, datedName, listSheet, timeCell } from '../../export/list-sheet.ts'
import type { Sheet } from '../../export/spreadsheet.ts'
import { MAX_ROWS, type Paging } from '../../http/paging.ts'
import { containsText } from '../../http/table-query.ts'
import { orderColumns, type OrderItemRow, type OrderRow, PACKING_COLUMNS } from '../../orders/orders.queries.ts'
import type { ShipmentRow } from '../shipments.queries.ts'

type RtoReceiptRow = typeof rtoReceipts.$inferSelect
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

const toIso = (time: Date | null | undefined): string | null => time?.toISOString() ?? null

/** A parcel that goes back to the shop, for staff. */
export function presentRtoParcel(row: RtoParcelRow): RtoParcel {
  const { shipment, order, receipt, failure, lines } = row
  const { returningAt, returnMovedAt, returnedAt, trackingNumber, courierStatusText } = shipment
  const receivedAt = receipt?.createdAt ?? null
  return {
    id: shipment.id,
    orderId: order.id,
    state: rtoState({ returningAt, returnMovedAt, returnedAt, receivedAt }) ?? null,
    trackingNumber,
    courierName: shipment.courierName ?? order.courierName,
    courierStatusText,
    returningAt: toIso(returningAt),
    returnedAt: toIso(returnedAt),
    receivedAt: toIso(receivedAt),
    receivedBy: receipt?.receivedBy ?? null,
    outcome: receipt?.outcome ?? null,
    suggestedOutcome: suggestedOutcome(failure),
    note: receipt?.note ?? '',
    reason: failure?.reason ?? null,
    orderStatus: order.status,
    customerName: order.customerName,
    city: order.city,
    pincode: order.pincode,
    total: paiseToRupees(order.totalPaise),
    isPaid: isToPayBack(order),
    blocker: receiptBlocker(row) ?? null,
    lines: lines.map(({ item, isbn, sku, shelfLocation, received }) => ({
      id: item.id,
      productId: item.productId,
      productName: item.productName,
      productImage: item.productImage,
      isbn,
      sku,
      shelfLocation,
      quantity: item.quantity,
      restocked: received?.restocked ?? null,
      writtenOff: received?.writtenOff ?? null,
      reason: received?.writeOffReason ?? null,
    })),
  }
}

/** Who refused a parcel, or had no cash for it, was at the door. */
const suggestedOutcome = (failure: RtoParcelRow['failure']): RtoOutcome =>
  failure?.answer === 'refuse' || failure?.reasonGroup === 'refused' || failure?.reasonGroup === 'cash'
    ? 'refused'
    : 'returned'

/** Returns why a parcel cannot be received; undefined if it can. */
export function receiptBlocker({ shipment, order, receipt }: RtoParcelRow): string | undefined {
  if (receipt) return `${receipt.receivedBy} has received this parcel already.`
  if (shipment.state !== 'open') return 'The courier never carried this parcel: its shipment is cancelled.'
  if (order.status === 'delivered' && shipment.outcome !== 'returned')
    return 'This order was delivered. Record a return of its books instead.'
  if (!shipment.pickedUpAt && !shipment.returningAt) return 'The courier has not collected this parcel yet.'
  return undefined
}

const COLUMNS: Column<RtoParcel>[] = [
  ['Order ID', ({ orderId }) => String(orderId)],
  ['Tracking number', ({ trackingNumber }) => trackingNumber],
  ['Courier', ({ courierName }) => courierName],
  ['State', ({ state }) => state && RTO_STATE_LABELS[state]],
  ['Return started', ({ returningAt }) => timeCell(returningAt)],
  ['Back by the courier’s report', ({ returnedAt }) => timeCell(returnedAt)],
  ['Received', ({ receivedAt }) => timeCell(receivedAt)],
  ['Received by', ({ receivedBy }) => receivedBy],
  ['Why', ({ outcome }) => outcome && RTO_OUTCOME_LABELS[outcome]],
  ['Courier’s reason', ({ reason }) => reason],
  ['Customer', ({ customerName }) => customerName],
  ['City', ({ city }) => city],
  ['PIN code', ({ pincode }) => pincode],
  ['Total', ({ total }) => total],
  ['Books', ({ lines }) => lines.map(({ quantity, productName }) => `${quantity} × ${productName}`).join('; ')],
  ['Copies put back', ({ lines }) => lines.reduce((sum, { restocked }) => sum + (restocked ?? 0), 0)],
  ['Copies written off', ({ lines }) => lines.reduce((sum, { writtenOff }) => sum + (writtenOff ?? 0), 0)],
  [
    'Why written off',
    ({ lines }) => [...new Set(lines.flatMap(({ reason }) => (reason ? [WRITE_OFF_LABELS[reason]] : [])))].join('; '),
  ],
  ['Note', ({ note }) => note],
]

/** A spreadsheet of all returning parcels that match the filters. */
export const rtoExport = (db: Database, filters: RtoFilters): Sheet =>
  listSheet(datedName('returning-parcels'), COLUMNS, async (page) => {
    const { rows } = await listRtoParcels(db, { ...filters, ...page })
    return { rows: rows.map(presentRtoParcel) }
  })
