import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from 'vitest'
import { buildOrder, makeProduct } from '../../../test/factories.ts'
import { returnSteps } from '../../../test/fixtures/return-fixture.ts'
import type { TestClient } from '../../../test/test-client.ts'
import { test, type TestStore } from '../../../test/test-store.ts'
import { loginAsAdmin } from '../../../test/users.ts'
import { violationsOf } from '../../../test/violations.ts'
import { STOCK_ENTRY_REASONS } from '../../domain/catalog/stock/stock-movements.ts'
import { orderItems, orders } from '../database/schema/orders.ts'
import { returnItems, returns } from '../database/schema/returns.ts'

const PRODUCT_COUNT = 3
const STOCK = 16
const MOBILE = '9829012345'

const product = fc.nat({ max: PRODUCT_COUNT - 1 })
const copies = fc.integer({ min: 1, max: 3 })
/** The index of an earlier order or return, modulo their number. */
const earlier = fc.nat({ max: 8 })
const lines = fc.uniqueArray(fc.record({ product, copies }), {
  minLength: 1,
  maxLength: PRODUCT_COUNT,
  selector: (line) => line.product,
})
const status = fc.constantFrom('processing', 'shipped', 'delivered', 'cancelled')
const confirmation = fc.constantFrom('pending', 'confirmed', 'not_required')
const RETURN_ACTIONS = ['approve', 'decline', 'cancel', 'receive', 'check', 'replace', 'refund', 'close'] as const
type ReturnActionName = (typeof RETURN_ACTIONS)[number]

/** An operation of a customer or of staff. */
const operation = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      name: fc.constant('order'),
      lines,
      hasCoupon: fc.boolean(),
      isPrepaid: fc.boolean(),
    }),
  },
  fc.record({ name: fc.constant('cancel own order'), order: earlier }),
  { weight: 2, arbitrary: fc.record({ name: fc.constant('set status'), order: earlier, status }) },
  {
    weight: 2,
    arbitrary: fc.record({ name: fc.constant('modify'), order: earlier, lines, discountAmount: fc.nat({ max: 20 }) }),
  },
  fc.record({ name: fc.constant('pack'), order: earlier, isPacked: fc.boolean() }),
  fc.record({ name: fc.constant('confirm'), order: earlier, confirmation }),
  fc.record({ name: fc.constant('enter stock'), lines, reason: fc.constantFrom(...STOCK_ENTRY_REASONS) }),
  fc.record({ name: fc.constant('refund order'), order: earlier, amount: fc.integer({ min: 1, max: 900 }) }),
  { weight: 2, arbitrary: fc.record({ name: fc.constant('record return'), order: earlier, copies }) },
  {
    weight: 8,
    arbitrary: fc.record({
      name: fc.constant('handle return'),
      index: earlier,
      action: fc.constantFrom(...RETURN_ACTIONS),
      isSellable: fc.boolean(),
    }),
  },
)
type Operation = typeof operation extends fc.Arbitrary<infer Value> ? Value : never
type Lines = typeof lines extends fc.Arbitrary<infer Value> ? Value : never

let lastUtr = 532_100_000_000
const nextUtr = (): string => {
  lastUtr += 1
  return String(lastUtr)
}

/** A shop in which operations are performed. */
class Shop {
  readonly #store: TestStore
  readonly #staff: TestClient
  readonly #productIds: number[] = []
  readonly #orderIds: number[] = []

  constructor(store: TestStore, staff: TestClient) {
    this.#store = store
    this.#staff = staff
  }

  /** Adds products and delivered orders: the returns of three of them are requested, approved and received. */
  async open(): Promise<void> {
    for (let index = 0; index < PRODUCT_COUNT; index += 1) {
      this.#productIds.push((await makeProduct(this.#store, { stock: STOCK })).id)
    }
    for (const [order, actions] of [[], ['approve'], ['approve', 'receive']].entries()) {
      const [hasCoupon, isPrepaid] = [order === 1, order === 2]
      await this.perform({ name: 'order', lines: [{ product: order, copies: 2 }], hasCoupon, isPrepaid })
      await this.perform({ name: 'set status', order, status: 'delivered' })
      await this.perform({ name: 'record return', order, copies: 2 })
      for (const action of actions as ReturnActionName[]) {
        expect(await this.perform({ name: 'handle return', index: order, action, isSellable: true })).toBe(200)
      }
    }
  }

  /** Performs an operation. @returns the status of its response */
  perform(input: Operation): Promise<number> {
    if ('hasCoupon' in input) return this.#order(input)
    if ('action' in input) return this.#handleReturn(input)
    if ('reason' in input) {
      const entry = { requestId: randomUUID(), reason: input.reason, lines: this.#toItems(input.lines) }
      return this.#send('/admin/stock-entries', entry)
    }
    const id = this.#orderIds[input.order % Math.max(1, this.#orderIds.length)] ?? 1
    if ('lines' in input) {
      const discount = { discountAmount: input.discountAmount, discountReason: 'Damaged cover' }
      return this.#send(`/admin/orders/${id}/modifications`, { items: this.#toItems(input.lines), ...discount })
    }
    if ('status' in input) return this.#send(`/orders/${id}`, { status: input.status }, 'PUT')
    if ('isPacked' in input) return this.#send(`/admin/packing/${id}`, { isPacked: input.isPacked }, 'PUT')
    if ('amount' in input)
      return this.#send(`/admin/orders/${id}/refunds`, { method: 'upi', amount: input.amount, utr: nextUtr() })
    if ('copies' in input) return this.#recordReturn(id, input.copies)
    if ('confirmation' in input) {
      const decision = { confirmation: input.confirmation, reason: 'Spoke to the father' }
      return this.#send(`/admin/confirmations/${id}`, decision, 'PUT')
    }
    return this.#cancel(id)
  }

  async #order({ lines: chosen, hasCoupon, isPrepaid }: Extract<Operation, { hasCoupon: boolean }>): Promise<number> {
    const fields = { customerPhone: MOBILE, ...(hasCoupon && { couponCode: 'welcome10' }) }
    const order = buildOrder(this.#toItems(chosen), fields)
    const response = await this.#store.client().requestJson<{ id: number }>('POST', '/orders', order)
    if (response.status !== 201) return response.status
    const { id } = response.body
    if (isPrepaid) {
      const payment = { paymentMethod: 'upi', paymentReference: nextUtr(), paymentStatus: 'completed' } as const
      await this.#store.db
        .update(orders)
        .set({ source: 'phone', ...payment })
        .where(eq(orders.id, id))
    }
    this.#orderIds.push(id)
    return response.status
  }

  async #cancel(orderId: number): Promise<number> {
    const proof = { mobile: MOBILE }
    return (await this.#store.client().request('POST', `/orders/${orderId}/cancel`, { proof, reason: 'mistake' }))
      .status
  }

  async #recordReturn(orderId: number, quantity: number): Promise<number> {
    const { db } = this.#store
    const [line] = await db.select({ id: orderItems.id }).from(orderItems).where(eq(orderItems.orderId, orderId))
    return (await returnSteps(this.#staff).record(orderId, line?.id ?? 0, quantity)).status
  }

  async #handleReturn({ index, action, isSellable }: Extract<Operation, { isSellable: boolean }>): Promise<number> {
    const { db } = this.#store
    const found = await db.select({ id: returns.id }).from(returns).where(inArray(returns.orderId, this.#orderIds))
    const id = found.map((row) => row.id).toSorted((a, b) => a - b)[index % found.length]
    if (id === undefined) return 404
    const items = await db.select().from(returnItems).where(eq(returnItems.returnId, id))
    const condition = isSellable ? 'sellable' : 'damaged'
    const received = items.map((item) => ({ id: item.id, received: item.quantity, condition, restock: isSellable }))
    const accepted = items.map((item) => ({ id: item.id, accepted: item.received ?? item.quantity }))
    const fields: Partial<Record<ReturnActionName, object>> = {
      approve: { handover: 'drop_off' },
      decline: { message: 'The seal is broken' },
      receive: { lines: received },
      check: { lines: accepted },
      refund: { amount: 100, utr: nextUtr() },
    }
    const { status: code, body } = await returnSteps(this.#staff).act(id, { action, ...fields[action] })
    if (action === 'replace' && code === 200 && body.replacementOrderId) this.#orderIds.push(body.replacementOrderId)
    return code
  }

  #toItems(chosen: Lines) {
    return chosen.map((line) => ({ productId: this.#productIds[line.product] ?? 0, quantity: line.copies }))
  }

  async #send(path: string, body: object, method = 'POST'): Promise<number> {
    return (await this.#staff.request(method, path, body)).status
  }
}

test('orders, changes, packing, returns and refunds at the same time break no invariant', async ({ store }) => {
  const { client: staff } = await loginAsAdmin(store)
  const rounds = fc.array(fc.array(operation, { minLength: 1, maxLength: 8 }), { minLength: 2, maxLength: 8 })
  const property = fc.asyncProperty(rounds, async (operations) => {
    const shop = new Shop(store, staff)
    await shop.open()
    for (const concurrent of operations) {
      const statuses = await Promise.all(concurrent.map((input) => shop.perform(input)))
      // Rejections are allowed. Server errors, such as a deadlock, are not.
      expect(statuses.filter((code) => code >= 500)).toEqual([])
    }
    expect(await violationsOf(store)).toEqual([])
  })
  await fc.assert(property, { numRuns: 15, endOnFailure: true })
})
