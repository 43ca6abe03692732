import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../api-client.ts'
import type { OrderPayload, PlacedOrder } from '../../domain/orders/order.ts'
import { clearRecentOrder } from '../cart/recent-order.ts'
import { readAttempt, writeAttempt } from '../orders/order-attempt.ts'
import { type OrderRequests, placeOnce } from './place-once.ts'

const payload = {
  customerPhone: '9829012341',
  shippingAddress: '14, Gali No. 3',
  items: [{ productId: 7, quantity: 1, price: 499 }],
} as unknown as OrderPayload
const elsewhere = { ...payload, shippingAddress: '15, Gali No. 3' }
const lines = [{ id: 7, name: 'Optics', image: '', price: 499, quantity: 1 }]
const cut = new TypeError('Failed to fetch')
const rejection = (code: string, more: object = {}) =>
  new ApiError(409, JSON.stringify({ code, message: 'Not placed', ...more }))

/** A shop that holds the orders it took by their keys, and what a browser does with its answers. */
class Shop {
  readonly orders = new Map<string, PlacedOrder>()
  readonly checks: string[] = []
  isOnline = true
  /** What the browser receives instead of the next answer; `took`: whether the shop took the order. */
  nextAnswer: { error: Error; took: boolean } | undefined
  outcomeError: Error | undefined

  readonly requests: OrderRequests = {
    send: ({ key }) => {
      const answer = this.nextAnswer
      this.nextAnswer = undefined
      const known = this.orders.get(key)
      if (!known && answer?.took !== false) this.take(key)
      const order = this.orders.get(key)
      return answer || !order ? Promise.reject(answer?.error ?? cut) : Promise.resolve(order)
    },
    ask: (key) => {
      this.checks.push(key)
      return this.outcomeError ? Promise.reject(this.outcomeError) : Promise.resolve(this.orders.get(key) ?? null)
    },
    isOnline: () => this.isOnline,
    pause: () => Promise.resolve(),
    onChecking: vi.fn<() => void>(),
  }

  take(key: string): void {
    this.orders.set(key, { id: 1_000_000_000 + this.orders.size } as PlacedOrder)
  }

  place = (order = payload) => placeOnce(this.requests, { payload: order, lines })
}

describe('an order', () => {
  let shop: Shop
  beforeEach(() => {
    vi.stubGlobal('localStorage', memoryStorage())
    vi.stubGlobal('addEventListener', () => undefined)
    writeAttempt(undefined)
    clearRecentOrder()
    shop = new Shop()
  })

  it('is placed, and its attempt is over', async () => {
    expect(await shop.place()).toMatchObject({ kind: 'placed', order: { id: 1_000_000_000 } })
    expect(readAttempt()).toBeUndefined()
    expect(shop.checks).toEqual([])
  })

  it('whose answer is lost is found by asking the shop', async () => {
    shop.nextAnswer = { error: cut, took: true }
    expect(await shop.place()).toMatchObject({ kind: 'placed', order: { id: 1_000_000_000 } })
    expect(shop.requests.onChecking).toHaveBeenCalled()
    expect(readAttempt()).toBeUndefined()
  })

  it.each([500, 502, 503])('that ends with a %i is asked about, because the shop may have taken it', async (status) => {
    shop.nextAnswer = { error: new ApiError(status, '<h1>Bad gateway</h1>'), took: true }
    expect(await shop.place()).toMatchObject({ kind: 'placed' })
  })

  it('that the shop does not have stays an attempt: the same order sent again has the same key', async () => {
    shop.nextAnswer = { error: cut, took: false }
    await expect(shop.place()).rejects.toBe(cut)
    const key = readAttempt()?.key
    expect(await shop.place()).toMatchObject({ kind: 'placed', attempt: { key } })
  })

  it('with a changed word of the address is not placed again after a lost answer', async () => {
    shop.nextAnswer = { error: cut, took: true }
    shop.outcomeError = cut
    await expect(shop.place()).rejects.toMatchObject({
      message: expect.stringContaining('We do not know yet') as string,
    })
    shop.outcomeError = undefined
    expect(await shop.place(elsewhere)).toMatchObject({
      kind: 'placed',
      order: { id: 1_000_000_000 },
      attempt: { payload },
    })
    expect(shop.orders.size).toBe(1)
  })

  it('of an earlier attempt that arrives late is shown instead of a second one', async () => {
    shop.nextAnswer = { error: cut, took: false }
    await expect(shop.place()).rejects.toBe(cut)
    const { key = '' } = readAttempt() ?? {}
    const { send } = shop.requests
    shop.requests.send = (attempt) => {
      shop.take(key)
      shop.nextAnswer = { error: rejection('recent_order'), took: false }
      return send(attempt)
    }
    expect(await shop.place(elsewhere)).toMatchObject({ kind: 'placed', order: { id: 1_000_000_000 } })
    expect(shop.orders.size).toBe(1)
  })

  it('of the same books is asked about for some minutes, also from another tab', async () => {
    await shop.place()
    expect(await shop.place(elsewhere)).toEqual({ kind: 'repeated', orderId: 1_000_000_000 })
    expect(await shop.place({ ...payload, anotherOrder: true })).toMatchObject({ kind: 'placed' })
    expect(await shop.place({ ...payload, customerPhone: '9829054321' })).toMatchObject({ kind: 'placed' })
  })

  it('that the shop knows from another browser is asked about, with its number if it is the account’s', async () => {
    shop.nextAnswer = { error: rejection('recent_order', { orderId: 1_234_567_890 }), took: false }
    expect(await shop.place()).toEqual({ kind: 'repeated', orderId: 1_234_567_890 })
    shop.nextAnswer = { error: rejection('recent_order'), took: false }
    expect(await shop.place()).toEqual({ kind: 'repeated', orderId: undefined })
  })

  it('that the shop refuses is over: nothing is asked, and the next one has another key', async () => {
    shop.nextAnswer = { error: rejection('out_of_stock'), took: false }
    await expect(shop.place()).rejects.toMatchObject({ code: 'out_of_stock' })
    expect(readAttempt()).toBeUndefined()
    expect(shop.checks).toEqual([])
  })

  it('is not sent without a connection', async () => {
    shop.isOnline = false
    await expect(shop.place()).rejects.toMatchObject({ message: expect.stringContaining('You are offline') as string })
    expect([shop.orders.size, readAttempt()]).toEqual([0, undefined])
  })

  it('has a random key in a browser without randomUUID, and without storage', async () => {
    vi.stubGlobal('localStorage', undefined)
    vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(171) })
    shop.nextAnswer = { error: cut, took: false }
    await expect(shop.place()).rejects.toBe(cut)
    expect(readAttempt()?.key).toBe('abababab-abab-4bab-abab-abababababab')
  })
})

function memoryStorage() {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, text: string) => void values.set(key, text),
    removeItem: (key: string) => void values.delete(key),
  }
}
