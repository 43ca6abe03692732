import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { User } from '../../../domain/accounts/session.ts'
import { TEST_SOURCE } from '../../../domain/orders/order-status.ts'
import type { OrderRequest } from '../../../domain/orders/order.ts'
import { products } from '../../database/schema/catalog.ts'
import { lockProducts } from '../../catalog/products/decrement-stock.ts'
import { audit } from '../../database/audit.ts'
import type { Queryable } from '../../database/connect.ts'
import { ConflictError } from '../../http/errors.ts'
import { ORDER_KIND, PLACE_ACTION } from '../../orders/order-history.ts'
import { WEBSITE_TERMS } from '../../orders/order-pricing.ts'
import { type OrderDeps, placeOrderIn } from '../../orders/place-order.ts'
import { readShopAddress } from './shop-address.ts'
import { testOrders } from '../../database/schema/shipping.ts'
import { lockUntilCommit } from '../../database/transaction-locks.ts'

const CUSTOMER_NAME = 'TEST ORDER do not send'
const NOTES = 'A test of the shop by its owner. It is cancelled automatically.'

/**
 * Places an order for one copy of the book with the most copies in stock, to the address of the shop, and enqueues the job
 * that books and cancels it. The order has neither mobile number nor email address: it belongs to no customer, and no email
 * about it is sent.
 * @returns the id of the test order
 * @throws ConflictError (409) while another test order runs, without a book in stock, or without an address of the shop
 */
export function startTestOrder({ db, outbox, jobs }: OrderDeps, actor: User): Promise<number> {
  return db.transaction(async (tx) => {
    await lockUntilCommit(tx, 'test-order')
    if ((await tx.$count(testOrders, isNull(testOrders.finishedAt))) > 0) {
      throw new ConflictError('test_order_running', 'A test order is running already.')
    }
    const request: OrderRequest = {
      customerName: CUSTOMER_NAME,
      customerEmail: '',
      customerPhone: '',
      ...(await readShopAddress(tx)),
      paymentMethod: 'cod',
      items: [{ productId: await findTestProduct(tx), quantity: 1 }],
      notes: NOTES,
    }
    const terms = { ...WEBSITE_TERMS, source: TEST_SOURCE } as const
    const input = { request, userId: 0, idempotency: undefined, terms }
    const { order } = await placeOrderIn(tx, outbox, input, lockProducts)
    const values = { orderId: order.id, actorId: actor.id, actor: actor.username }
    const [row] = await tx.insert(testOrders).values(values).returning({ id: testOrders.id })
    if (!row) throw new Error('INSERT returned no row')
    const subject = `#${order.id}`
    const after = { source: TEST_SOURCE }
    await audit(tx, { actor, action: PLACE_ACTION, kind: ORDER_KIND, id: order.id, subject, after })
    await jobs.send(tx, 'test-order', [{ testOrderId: row.id }])
    return row.id
  })
}

/** Returns the book of which the shop can most easily spare a copy for some seconds. */
async function findTestProduct(db: Queryable): Promise<number> {
  const [product] = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.status, 'published'), gt(products.stock, 0)))
    .orderBy(desc(products.stock), products.id)
    .limit(1)
  if (!product) throw new ConflictError('no_stock', 'No book is published and in stock. Add one first.')
  return product.id
}
