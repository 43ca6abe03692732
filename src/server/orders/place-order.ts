import { randomInt } from 'node:crypto'
import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import { type OrderRequest, type PlacedOrder, placedOrderSchema } from '../../domain/orders/order.ts'
import { isNothingDue } from '../../domain/orders/payment.ts'
import type { Pricing } from '../../domain/orders/pricing.ts'
import type { Promotion } from '../../domain/orders/promotions/promotion-rejection.ts'
import { RECENT_ORDER_CODE, RECENT_ORDER_MINUTES } from '../../domain/orders/recent-order.ts'
import { decrementStock, lockProducts, readProducts } from '../catalog/products/decrement-stock.ts'
import type { Database, Transaction } from '../database/connect.ts'
import { orderItems, orders } from '../database/schema/orders.ts'
import { idempotencyKeys } from '../database/schema/platform.ts'
import { lockUntilCommit } from '../database/transaction-locks.ts'
import type { EmailOutbox } from '../email/email-outbox.ts'
import { ConflictError } from '../http/errors.ts'
import { claimKey, type Idempotency } from '../http/take-once.ts'
import type { JobQueues } from '../jobs/job-queues.ts'
import { recordCheckoutConsent } from '../whatsapp/enqueue-message.ts'
import { confirmPathOf } from './access/order-token.ts'
import { assertNotBlocked } from './assert-not-blocked.ts'
import { hasLinkAtOnce, initialConfirmation } from './confirmations/set-confirmation.ts'
import { estimateDelivery } from './deliveries/estimate-delivery.ts'
import { orderPlacedEmails } from './order-emails.ts'
import {
  linePrice,
  mergeLines,
  type OrderLine,
  type OrderTerms,
  type PriceableRequest,
  priceRequest,
  toOrderLine,
  WEBSITE_TERMS,
} from './order-pricing.ts'
import { presentPlacedOrder } from './orders.presenter.ts'
import type { OrderRow } from './orders.queries.ts'
import { recordUses } from './promotions/promotion-uses.ts'
import { lockRequested, readCategories } from './promotions/request-promotions.ts'

const MESSAGE = 'An order of these books was placed with this mobile number a few minutes ago.'

/**
 * Checks that the same books were not ordered with the same mobile number a few minutes ago: the customer may have sent
 * the order again because its first response was lost. Another such order waits until this transaction ends.
 * @throws ConflictError (409, recent_order), with the number of the other order only for the account that placed it:
 *   with the number and the mobile number anybody may read an order
 */
async function assertNoRecentOrder(
  tx: Transaction,
  { customerPhone, items }: Pick<OrderRequest, 'customerPhone' | 'items'>,
  userId: number,
): Promise<void> {
  // A statement of its own: the next one has to see what was committed while this one waited.
  await lockUntilCommit(tx, 'mobile-orders', customerPhone)
  const productIds = [...new Set(items.map(({ productId }) => productId))].toSorted((a, b) => a - b)
  const orderedIds = sql`(select array_agg(distinct ${orderItems.productId} order by ${orderItems.productId})
    from ${orderItems} where ${orderItems.orderId} = ${orders.id})`
  const [recent] = await tx
    .select({ id: orders.id, userId: orders.userId })
    .from(orders)
    .where(
      and(
        eq(orders.customerPhone, sql.placeholder('phone')),
        gt(orders.createdAt, sql`now() - make_interval(mins => ${sql.raw(String(RECENT_ORDER_MINUTES))})`),
        eq(orders.source, WEBSITE_TERMS.source),
        ne(orders.status, 'cancelled'),
        sql`${orderedIds} = ${sql.placeholder('productIds')}::int[]`,
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(1)
    .prepare('find_recent_order')
    .execute({ phone: customerPhone, productIds })
  if (!recent) return
  const isOwn = userId > 0 && recent.userId === userId
  throw new ConflictError(RECENT_ORDER_CODE, MESSAGE, isOwn ? { orderId: recent.id } : {})
}

const MIN_ID = 1_000_000_000
const MAX_ID = 9_999_999_999

/** Dependencies of the order commands. */
export interface OrderDeps {
  db: Database
  outbox: EmailOutbox
  jobs: JobQueues
}

/** A validated checkout request and the user who sends it. */
interface PlaceOrderInput {
  request: OrderRequest
  /** 0 for a guest. */
  userId: number
  idempotency: Idempotency | undefined
  /** The terms of an order that staff take; absent for one of the website. */
  terms?: OrderTerms
  /** Signs the link with which the customer confirms the order. */
  secretKey?: string | undefined
}

interface PlaceOrderResult {
  order: PlacedOrder
  /** Whether an earlier request with the same idempotency key placed the order. */
  replayed: boolean
}

type ReadProducts = typeof readProducts

/** A product was sold or changed while an order was being placed. */
class ProductsChangedError extends Error {}

/**
 * Places an order in one transaction: prices the lines, stores the order and its emails, decrements the stock and stores
 * the lines. The stock comes late, so that orders for the same product wait for each other only for the last statements.
 * The lines come after it, because their foreign keys lock the products as well: locking twice could deadlock with a
 * deletion. If a product changed meanwhile, the transaction is rolled back and runs once more with the products locked
 * from the start. A repeated idempotency key returns the first response.
 * @throws ConflictError (409) when a price, the total or the stock differs from what the customer saw, or when the same
 *   books were ordered with the same mobile number a few minutes ago
 * @throws ValidationError (400) for a coupon code that the order cannot have, or a subtotal above the limit
 * @throws AppError (403) when the customer is blocked
 * @throws AppError (422) when the idempotency key was used for another request
 */
export async function placeOrder(deps: Omit<OrderDeps, 'jobs'>, input: PlaceOrderInput): Promise<PlaceOrderResult> {
  try {
    return await tryToPlaceOrder(deps, input, readProducts)
  } catch (error) {
    if (error instanceof ProductsChangedError) return tryToPlaceOrder(deps, input, lockProducts)
    throw error
  }
}

const tryToPlaceOrder = (
  { db, outbox }: Omit<OrderDeps, 'jobs'>,
  input: PlaceOrderInput,
  read: ReadProducts,
): Promise<PlaceOrderResult> => db.transaction((tx) => placeOrderIn(tx, outbox, input, read))

/**
 * Places an order in a transaction of the caller.
 * @param read with `lockProducts` no product can change meanwhile
 * @throws ProductsChangedError when a product was sold or changed after it was read; else as `placeOrder`
 */
export async function placeOrderIn(
  tx: Transaction,
  outbox: EmailOutbox,
  { request, userId, idempotency, terms = WEBSITE_TERMS, secretKey }: PlaceOrderInput,
  read: ReadProducts,
): Promise<PlaceOrderResult> {
  const replay = idempotency && (await claimOrder(tx, idempotency))
  if (replay) return { order: replay, replayed: true }
  await assertNotBlocked(tx, { customerPhone: request.customerPhone, userId })
  // Whoever takes an order as staff sees the customer's earlier ones.
  if (terms.source === WEBSITE_TERMS.source && !request.anotherOrder) await assertNoRecentOrder(tx, request, userId)
  const pricing = await priceRequestIn(tx, request, terms, read)

  const order = await insertOrder(tx, { request, userId, terms }, pricing)
  const promisedBy = await estimateDelivery(tx, order)
  const items = pricing.lines.map((line) => ({
    orderId: order.id,
    ...toOrderLine(line.product, line.quantity),
    ...linePrice(line),
    promotionDiscountPaise: line.promotionDiscountPaise,
    paidPaise: line.paidPaise,
  }))
  await recordUses(tx, order.id, pricing.promotions)
  if (request.whatsappUpdates) await recordCheckoutConsent(tx, request.customerPhone)
  const hasLink = await hasLinkAtOnce(tx, order)
  await outbox.enqueue(tx, (settings) => orderPlacedEmails({ ...order, items }, settings, { hasLink, promisedBy }))
  const placed = presentPlacedOrder(
    { ...order, promisedBy },
    { managePath: confirmPathOf(order, secretKey), isConfirmationDue: hasLink },
  )
  if (idempotency) await saveIdempotentResponse(tx, idempotency.key, placed)

  const taken = pricing.lines.map(({ product: { id: productId, pricePaise }, quantity }) => ({
    productId,
    pricePaise,
    quantity,
  }))
  if (!(await decrementStock(tx, taken, order.id))) throw new ProductsChangedError()
  await tx.insert(orderItems).values(items).prepare(`insert_order_items_${items.length}`).execute()
  return { order: placed, replayed: false }
}

/** Prices a request with the products for sale and the promotions of its codes. @throws as `placeOrder` */
export async function priceRequestIn(
  tx: Transaction,
  request: PriceableRequest,
  terms: Pick<OrderTerms, 'lineDiscounts' | 'discount'>,
  read: ReadProducts,
): Promise<Pricing<OrderLine, Promotion>> {
  const lines = mergeLines(request.items)
  const ids = lines.map(({ productId }) => productId)
  const requested = await lockRequested(tx, request)
  const categories = await readCategories(
    tx,
    requested.flatMap(({ promotion }) => promotion ?? []),
    ids,
  )
  const found = await read(tx, ids)
  const forSale = new Map([...found].filter(([, { status }]) => status === 'published'))
  return priceRequest(request, lines, forSale, { requested, categories, ...terms })
}

/** Claims a key, or returns the order that it has placed. Blocks while another transaction holds the key. */
async function claimOrder(tx: Transaction, idempotency: Idempotency): Promise<PlacedOrder | undefined> {
  const existing = await claimKey(tx, idempotency)
  // The database stores the fields in an order of its own; the schema restores theirs.
  return existing && placedOrderSchema.parse(existing.response)
}

/** Returns the response to the request that placed an order with this key; undefined when no order was placed. */
export async function findPlacedOrder(db: Database, key: string): Promise<PlacedOrder | undefined> {
  const [claimed] = await db
    .select({ response: idempotencyKeys.response })
    .from(idempotencyKeys)
    .where(eq(idempotencyKeys.key, key))
  return claimed?.response ? placedOrderSchema.parse(claimed.response) : undefined
}

async function saveIdempotentResponse(tx: Transaction, key: string, response: PlacedOrder): Promise<void> {
  await tx
    .update(idempotencyKeys)
    .set({ response })
    .where(eq(idempotencyKeys.key, key))
    .prepare('save_idempotent_response')
    .execute()
}

function insertOrder(
  tx: Transaction,
  { request, userId, terms }: Pick<PlaceOrderInput, 'request' | 'userId'> & { terms: OrderTerms },
  { subtotalPaise, adjustments, totalPaise, couponCode }: Omit<Pricing<OrderLine>, 'promotions'>,
): Promise<OrderRow> {
  return insertWithRandomId(tx, {
    userId,
    customerName: request.customerName,
    customerEmail: request.customerEmail,
    customerPhone: request.customerPhone,
    shippingAddress: request.shippingAddress,
    city: request.city,
    state: request.state,
    pincode: request.pincode,
    correctedAddress: null,
    correctedPhone: null,
    paymentMethod: terms.paymentMethod,
    paymentStatus: isNothingDue({ ...terms, totalPaise }) ? 'completed' : 'pending',
    paymentReference: terms.paymentReference,
    source: terms.source,
    replacesOrderId: null,
    notes: request.notes ?? null,
    subtotalPaise,
    adjustments,
    totalPaise,
    couponCode,
  })
}

/**
 * Inserts an order, with another id if the first is in use. The values name every column: the statement is prepared.
 * Any other conflict is an error: with another id it would be the same.
 */
export async function insertWithRandomId(
  tx: Transaction,
  values: Omit<typeof orders.$inferInsert, 'id' | 'confirmation'>,
): Promise<OrderRow> {
  for (;;) {
    const id = randomInt(MIN_ID, MAX_ID + 1)
    const [row] = await tx
      .insert(orders)
      .values({ id, ...values, confirmation: initialConfirmation(values) })
      .onConflictDoNothing({ target: orders.id })
      .returning()
      .prepare('insert_order')
      .execute()
    if (row) return row
  }
}
