import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { OrderRequest, PlacedOrder } from '../../domain/order.ts'
import { cleanImagePath } from '../../domain/pictures.ts'
import { holdProducts, takeStock } from '../catalog/sell-stock.ts'
import type { LetterPost } from '../mail/letter-post.ts'
import { announce } from '../database/changes.ts'
import type { Database, Transaction } from '../database/connect.ts'
import type { Idempotency } from '../http/idempotency.ts'
import { Problem } from '../http/problem.ts'
import type { JobQueues } from '../jobs/job-queues.ts'
import { addUp, mergeItems, type PricedLine, priceLines } from './check-order.ts'
import { orderPlacedLetters } from './order-letters.ts'
import { presentPlaced } from './orders.present.ts'
import type { OrderWithItems } from './orders.queries.ts'
import { idempotencyKeys, orderItems, orders } from './orders.tables.ts'

const LOWEST_ID = 1_000_000_000
const HIGHEST_ID = 9_999_999_999

/** What orders are worked on with. */
export interface Desk {
  db: Database
  post: LetterPost
  jobs: JobQueues
}

export interface Placing {
  request: OrderRequest
  /** 0 for a guest. */
  userId: number
  idempotency: Idempotency | undefined
}

/**
 * Places an order: reads prices and stock, takes the stock, writes order, lines and letters, all in one transaction.
 * The same idempotency key and request answers what it answered first.
 * @returns the order, and whether it was placed by an earlier request
 * @throws Problem 409 when prices or stock are not what the customer was shown; 400 for an unknown coupon;
 *   422 when the key was used for another request
 */
export function placeOrder(
  { db, post }: Omit<Desk, 'jobs'>,
  placing: Placing,
): Promise<{ order: PlacedOrder; repeated: boolean }> {
  return db.transaction(async (tx) => {
    const earlier = placing.idempotency && (await claimKey(tx, placing.idempotency))
    if (earlier) return { order: earlier, repeated: true }
    const items = mergeItems(placing.request.items)
    const held = await holdProducts(
      tx,
      items.map((item) => item.productId),
    )
    const lines = priceLines(items, held)
    const order = await writeOrder(tx, placing, lines)
    await takeStock(
      tx,
      lines.map(({ product, quantity }) => ({ productId: product.id, quantity })),
      order.id,
    )
    await post.write(tx, (correspondence) => orderPlacedLetters(order, correspondence))
    const sold = lines.map(({ product }) => `product:${product.id}` as const)
    await announce(tx, `new-order:${order.id}`, ...sold)
    const answer = presentPlaced(order)
    if (placing.idempotency) await keepAnswer(tx, placing.idempotency.key, answer)
    return { order: answer, repeated: false }
  })
}

/** Claims a key for this transaction, or answers what it was answered first. Waits for a transaction that has it. */
async function claimKey(tx: Transaction, { key, requestHash }: Idempotency): Promise<PlacedOrder | undefined> {
  const claimed = await tx.insert(idempotencyKeys).values({ key, requestHash }).onConflictDoNothing().returning()
  if (claimed.length > 0) return undefined
  const [held] = await tx.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key))
  if (held?.requestHash === requestHash && held.answer) return held.answer as PlacedOrder
  throw new Problem(422, 'idempotency_key_reused', 'This Idempotency-Key was used for another order')
}

async function keepAnswer(tx: Transaction, key: string, answer: PlacedOrder): Promise<void> {
  await tx.update(idempotencyKeys).set({ answer }).where(eq(idempotencyKeys.key, key))
}

async function writeOrder(tx: Transaction, { request, userId }: Placing, lines: PricedLine[]): Promise<OrderWithItems> {
  const { items: _, totalAmount: __, couponCode: ___, ...customer } = request
  const values = { ...customer, ...addUp(lines, request), userId }
  const row = await insertWithFreeId(tx, values)
  const bought = lines.map(({ product: { id, name, image, stock: ____, ...copied }, quantity }) => ({
    ...copied,
    orderId: row.id,
    productId: id,
    productName: name,
    productImage: cleanImagePath(image),
    quantity,
  }))
  return { ...row, items: await tx.insert(orderItems).values(bought).returning() }
}

async function insertWithFreeId(tx: Transaction, values: Omit<typeof orders.$inferInsert, 'id'>) {
  for (;;) {
    const id = randomInt(LOWEST_ID, HIGHEST_ID + 1)
    const [row] = await tx
      .insert(orders)
      .values({ ...values, id })
      .onConflictDoNothing()
      .returning()
    if (row) return row
  }
}
