import { describe, expect } from 'vitest'
import { buildOrder, makeProduct } from '../../../test/factories.ts'
import { countAttempts } from '../../../test/rate-limits.ts'
import type { TestClient } from '../../../test/test-client.ts'
import { testWith, type TestStore } from '../../../test/test-store.ts'
import { PASSWORD } from '../../../test/users.ts'

const test = testWith({ RATE_LIMIT: 'on', TRUST_PROXY: 'on' })

const mobile = (n: number) => `98${String(n).padStart(8, '0')}`

/** Orders a book from an address. Returns the status. */
async function order(store: TestStore, address: string, customerPhone: string, client: TestClient = store.client()) {
  const { id } = await makeProduct(store)
  const payload = buildOrder([{ productId: id, quantity: 1 }], { customerPhone })
  return (await client.request('POST', '/orders', payload, { 'X-Forwarded-For': address })).status
}

async function statusesOf(count: number, send: (n: number) => Promise<number>): Promise<number[]> {
  const statuses: number[] = []
  for (let n = 0; n < count; n += 1) statuses.push(await send(n))
  return statuses
}
const times = (count: number, status: number) => Array.from({ length: count }, () => status)

describe('orders', () => {
  test('of forty students in one hostel, behind one address, are all placed', async ({ store }) => {
    expect(await statusesOf(40, (n) => order(store, '100.64.0.1', mobile(n)))).toEqual(times(40, 201))
    await countAttempts(store, 'order-ip:100.64.0.1', 300)
    expect(await order(store, '100.64.0.1', mobile(41))).toBe(429)
    expect(await order(store, '100.64.0.2', mobile(41))).toBe(201)
  })

  test('for one mobile number are limited to thirty an hour, whatever their address and its spelling', async ({
    store,
  }) => {
    const place = (n: number) => order(store, `100.65.0.${n}`, n % 2 ? '+91 97000-11122' : '9700011122')
    expect(await statusesOf(31, place)).toEqual([...times(30, 201), 429])
  })

  test('that are refused do not count for the mobile number and the account', async ({ store }) => {
    const client = store.client()
    await client.request('POST', '/register', { username: 'refused-orders', password: PASSWORD })
    const headers = { 'X-Forwarded-For': '100.68.0.1' }
    const gone = buildOrder([{ productId: (await makeProduct(store, { stock: 0 })).id, quantity: 1 }], {
      customerPhone: mobile(2000),
    })
    const refuse = async () => (await client.request('POST', '/orders', gone, headers)).status
    expect(await statusesOf(31, refuse)).toEqual(times(31, 409))
    expect(await order(store, '100.68.0.2', mobile(2000), client)).toBe(201)
  })

  test('that are sent again with their key count once', async ({ store }) => {
    const { id } = await makeProduct(store)
    const payload = buildOrder([{ productId: id, quantity: 1 }], { customerPhone: mobile(3000) })
    const headers = { 'X-Forwarded-For': '100.68.0.3', 'Idempotency-Key': 'sent again' }
    const send = async () => (await store.client().request('POST', '/orders', payload, headers)).status
    expect(await statusesOf(31, send)).toEqual(times(31, 201))
    expect(await order(store, '100.68.0.4', mobile(3000))).toBe(201)
  })

  test('of one account are limited to thirty an hour', async ({ store }) => {
    const client = store.client()
    await client.request('POST', '/register', { username: 'one-account', password: PASSWORD })
    const place = (n: number) => order(store, `100.66.0.${n}`, mobile(1000 + n), client)
    expect(await statusesOf(31, place)).toEqual([...times(30, 201), 429])
  })
})

describe('one address', () => {
  test('looks up at most five hundred orders a day', async ({ store }) => {
    const lookUp = async () => {
      const body = { orderId: 1_000_000_001, mobile: '9829012345' }
      return (await store.client().request('POST', '/orders/lookup', body, { 'X-Forwarded-For': '100.67.0.1' })).status
    }
    expect(await lookUp()).toBe(404)
    await countAttempts(store, 'order-lookup-ip-day:100.67.0.1', 500)
    expect(await lookUp()).toBe(429)
  })

  test('tracks at most fifteen hundred orders a day', async ({ store }) => {
    const track = async () =>
      (
        await store.client().send('/shiprocket/track-order/1000000001', {
          headers: { 'X-Forwarded-For': '100.67.0.2' },
        })
      ).status
    expect(await track()).toBe(404)
    await countAttempts(store, 'track-ip-day:100.67.0.2', 1500)
    expect(await track()).toBe(429)
  })
})
