import { desc, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from 'vitest'
import { updateInBulk } from '../../../test/bulk-update.ts'
import { ADDRESS, buildOrder, makeProduct } from '../../../test/factories.ts'
import { makePromotion } from '../../../test/fixtures/promotion-fixture.ts'
import type { TestClient } from '../../../test/test-client.ts'
import { test, type TestStore } from '../../../test/test-store.ts'
import { loginAsAdmin, PASSWORD, registerCustomer } from '../../../test/users.ts'
import { violationsOf } from '../../../test/violations.ts'
import { EMPTY_DRAFT, type OrderDraft } from '../../domain/orders/manual-order.ts'
import { ORDER_STATUSES } from '../../domain/orders/order-status.ts'
import { customers } from '../database/schema/customers.ts'
import { refreshCustomers } from '../orders/customers/refresh-customers.ts'
import { carryOutDeletions } from '../privacy/carry-out-deletions.ts'
import { deletionRequests } from '../database/schema/accounts.ts'

const FIRST_MOBILE = 9_829_100_000
const MOBILE_COUNT = 3
const PROMOTIONS = [
  { usageLimit: 2 },
  { usageLimitPerPhone: 1 },
  { usageLimit: 3, usageLimitPerPhone: 2, combinable: true, percent: 10 },
]

const mobile = fc.nat({ max: MOBILE_COUNT - 1 })
const promotion = fc.option(fc.nat({ max: PROMOTIONS.length - 1 }))
/** The index of an account, an order or a customer, modulo their number. */
const index = fc.nat({ max: 9 })
const status = fc.constantFrom(...ORDER_STATUSES)

/** The operations of customers and staff, with their weights. */
const operation = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ name: fc.constant('order' as const), mobile, account: fc.option(index), promotion }),
  },
  { weight: 2, arbitrary: fc.record({ name: fc.constant('convert draft' as const), mobile, promotion }) },
  { weight: 3, arbitrary: fc.record({ name: fc.constant('set status' as const), order: index, status }) },
  { weight: 2, arbitrary: fc.record({ name: fc.constant('set statuses' as const), orders: fc.array(index), status }) },
  fc.record({ name: fc.constant('undo' as const) }),
  { weight: 2, arbitrary: fc.record({ name: fc.constant('change mobile' as const), order: index, mobile }) },
  { weight: 2, arbitrary: fc.record({ name: fc.constant('register' as const) }) },
  fc.record({
    name: fc.constant('limit' as const),
    promotion: fc.nat({ max: PROMOTIONS.length - 1 }),
    uses: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({ name: fc.constant('merge' as const), target: index, source: index }),
  fc.record({ name: fc.constant('block' as const), customer: index, isBlocked: fc.boolean() }),
  fc.record({ name: fc.constant('refresh' as const) }),
  { weight: 2, arbitrary: fc.record({ name: fc.constant('request deletion' as const), account: index }) },
  fc.record({ name: fc.constant('record deletion' as const), mobile }),
  { weight: 2, arbitrary: fc.record({ name: fc.constant('carry out deletions' as const) }) },
)
type Operation = typeof operation extends fc.Arbitrary<infer Value> ? Value : never
type Input<Name> = Extract<Operation, { name: Name }>

let shopCount = 0

/** A shop with one book and mobile numbers of its own, in which operations are performed. */
class Shop {
  readonly #firstMobile = FIRST_MOBILE + (shopCount += 1) * MOBILE_COUNT
  readonly #store: TestStore
  readonly #staff: TestClient
  readonly #accounts: TestClient[] = []
  readonly #orderIds: number[] = []
  readonly #promotions: { id: number; code: string }[] = []
  readonly #batches: string[] = []
  #productId = 0

  /** Each returns the status of its response. */
  readonly #commands: { [Name in Operation['name']]: (input: Input<Name>) => Promise<number> } = {
    order: async ({ account, ...input }) => {
      const client = (account === null ? undefined : at(this.#accounts, account)) ?? this.#store.client()
      const fields = { customerPhone: this.#mobileAt(input.mobile), couponCode: this.#codeOf(input.promotion) }
      const order = buildOrder([{ productId: this.#productId, quantity: 1 }], fields)
      const response = await client.requestJson<{ id: number }>('POST', '/orders', order)
      if (response.status === 201) this.#orderIds.push(response.body.id)
      return response.status
    },
    'convert draft': async (input) => {
      const line = { productId: this.#productId, name: '', image: '', price: 499, quantity: 1 }
      const items = [{ ...line, discountAmount: '', discountReason: '' }]
      const couponCode = this.#codeOf(input.promotion) ?? ''
      const content = { ...EMPTY_DRAFT, ...ADDRESS, customerPhone: this.#mobileAt(input.mobile), items, couponCode }
      const quote = await this.#send<{ totalAmount: number }>('/admin/order-drafts/quote', content)
      if (quote.status !== 200) return quote.status
      const { body: draft } = await this.#send<OrderDraft>('/admin/order-drafts', content)
      const conversion = { version: draft.version, totalAmount: quote.body.totalAmount }
      // The button was pressed twice.
      const responses = await Promise.all(
        [1, 2].map(() => this.#send<{ orderId: number }>(`/admin/order-drafts/${draft.id}/convert`, conversion)),
      )
      const created = new Set(responses.flatMap((response) => (response.status === 200 ? response.body.orderId : [])))
      expect(created.size).toBeLessThanOrEqual(1)
      this.#orderIds.push(...created)
      return Math.max(...responses.map((response) => response.status))
    },
    'set status': async (input) =>
      (await this.#send(`/orders/${this.#orderAt(input.order)}`, { status: input.status }, 'PUT')).status,
    'set statuses': async (input) => {
      const ids = [...new Set(input.orders.map((order) => this.#orderAt(order)))]
      const { status: code, body } = await updateInBulk(this.#staff, { ids, status: input.status })
      if (body.batch) this.#batches.push(body.batch)
      return code
    },
    undo: async () => {
      const batch = this.#batches.at(-1)
      return batch ? (await this.#send(`/admin/orders/bulk/${batch}/undo`)).status : 404
    },
    'change mobile': async (input) => {
      const path = `/admin/orders/${this.#orderAt(input.order)}/modifications`
      return (await this.#send(path, { customerPhone: this.#mobileAt(input.mobile) })).status
    },
    register: async () => {
      this.#accounts.push((await registerCustomer(this.#store)).client)
      return 201
    },
    limit: async (input) => {
      const path = `/admin/promotions/${this.#promotions[input.promotion]?.id}`
      return (await this.#send(path, { usageLimit: input.uses, usageLimitPerPhone: input.uses }, 'PATCH')).status
    },
    merge: async (input) => {
      const [targetId, sourceId] = [await this.#customerAt(input.target), await this.#customerAt(input.source)]
      return (await this.#send('/admin/customers/merge', { targetId, sourceId })).status
    },
    block: async ({ customer, isBlocked }) => {
      const path = `/admin/customers/${await this.#customerAt(customer)}/block`
      const [method, body] = isBlocked ? ['PUT', { reason: 'Refused twice' }] : ['DELETE', undefined]
      return (await this.#send(path, body, method)).status
    },
    refresh: async () => {
      await refreshCustomers(this.#store.db)
      return 200
    },
    'request deletion': async ({ account }) => {
      const client = at(this.#accounts, account)
      return client ? (await client.request('POST', '/user/deletion', { password: PASSWORD })).status : 404
    },
    'record deletion': async (input) =>
      (await this.#send('/admin/deletion-requests', { mobile: this.#mobileAt(input.mobile) })).status,
    'carry out deletions': async () => {
      await this.#store.db.update(deletionRequests).set({ dueAt: sql`least(due_at, now())` })
      await carryOutDeletions(this.#store.services)
      return 200
    },
  }

  constructor(store: TestStore, staff: TestClient) {
    this.#store = store
    this.#staff = staff
  }

  async open(): Promise<void> {
    this.#productId = (await makeProduct(this.#store, { stock: 12 })).id
    for (const limits of PROMOTIONS) this.#promotions.push(await makePromotion(this.#store, limits))
  }

  perform = <Name extends Operation['name']>(input: Input<Name> & { name: Name }): Promise<number> =>
    this.#commands[input.name](input)

  #send = <Body>(path: string, body?: object, method = 'POST') => this.#staff.requestJson<Body>(method, path, body)
  #codeOf = (promotionIndex: number | null) =>
    promotionIndex === null ? undefined : this.#promotions[promotionIndex]?.code
  #mobileAt = (mobileIndex: number): string => String(this.#firstMobile + mobileIndex)
  #orderAt = (orderIndex: number): number => at(this.#orderIds, orderIndex) ?? 1

  async #customerAt(customerIndex: number): Promise<number> {
    const rows = await this.#store.db.select({ id: customers.id }).from(customers).orderBy(desc(customers.id))
    return at(rows, customerIndex)?.id ?? 1
  }
}

const at = <Item>(items: readonly Item[], position: number): Item | undefined =>
  items[position % Math.max(1, items.length)]

test('promotions with limits, merged, blocked and deleted customers break no invariant', async ({ store }) => {
  const { client: staff } = await loginAsAdmin(store)
  const rounds = fc.array(fc.array(operation, { minLength: 1, maxLength: 8 }), { minLength: 2, maxLength: 10 })
  const property = fc.asyncProperty(rounds, async (operations) => {
    const shop = new Shop(store, staff)
    await shop.open()
    for (const concurrent of operations) {
      const results = await Promise.all(
        concurrent.map(async (input) => ({ ...input, code: await shop.perform(input) })),
      )
      // Rejections are allowed. Server errors, such as a deadlock, are not.
      expect(results.filter(({ code }) => code >= 500)).toEqual([])
    }
    expect(await violationsOf(store)).toEqual([])
    await refreshCustomers(store.db)
    expect(await violationsOf(store), 'after a refresh').toEqual([])
  })
  await fc.assert(property, { numRuns: 10, endOnFailure: true })
})
