import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openUnresponsiveServer } from '../../../../test/fault-injection/unresponsive-server.ts'
import { makeProduct, buildOrder } from '../../../../test/factories.ts'
import { loginAsAdmin } from '../../../../test/users.ts'
import { openFakeShiprocket, type FakeShiprocket } from '../../../../test/fake-servers/shiprocket.ts'
import { openTestStore, type TestStore } from '../../../../test/test-store.ts'
import type { PlacedOrder } from '../../../domain/orders/order.ts'

const LOGIN = 'POST /auth/login'
const DENIED = 'Shiprocket authentication failed. Please check your Shiprocket credentials.'

let shiprocket: FakeShiprocket
let store: TestStore
beforeAll(async () => {
  shiprocket = await openFakeShiprocket()
  store = await openTestStore(shiprocket.settings())
})
afterAll(async () => {
  await store.close()
  await shiprocket.close()
})

/** Another process of the shop, which has not logged in yet, and somebody of its staff. */
async function reopenStore(settings: Record<string, string> = {}) {
  const other = await openTestStore({ ...shiprocket.settings(), ...settings }, store.databaseUrl)
  const { client: staff } = await loginAsAdmin(other)
  const book = await makeProduct(other)
  const order = buildOrder([{ productId: book.id, quantity: 1 }])
  const { id } = (await other.client().requestJson<PlacedOrder>('POST', '/orders', order)).body
  const ship = () => staff.requestJson('POST', `/shiprocket/create-order/${id}`)
  return { other, staff, id, ship }
}
const logins = () => shiprocket.requests.filter(({ call }) => call === LOGIN).length

describe('a login that is refused is told to staff as such, and not tried again: the account would be locked', () => {
  test.each([
    ['a wrong password, by a 403', { status: 403, body: { message: 'Invalid email and password combination' } }],
    ['a wrong password, by a 400', { status: 400, body: { message: 'Invalid email and password combination' } }],
    ['the panel’s own login', { status: 403, body: { message: 'Access forbidden' } }],
    ['a field that is refused', { status: 422, body: { message: 'Invalid', errors: { email: ['Not an email'] } } }],
    ['a refusal without a word', { status: 401, body: {} }],
  ] as const)('%s', async (_what, answer) => {
    const { other, staff, id, ship } = await reopenStore()
    shiprocket.respondOnce(LOGIN, answer)
    const before = logins()
    for (const _ of [1, 2, 3]) expect(await ship()).toMatchObject({ status: 502, body: { message: DENIED } })
    expect(logins()).toBe(before + 1)
    expect(await staff.getJson(`/orders/${id}`)).toMatchObject({ shiprocketOrderId: null, status: 'pending' })
    await other.close()
  })
})

describe('a login that fails and may pass is tried at the next order', () => {
  test.each([
    ['an outage in HTML', { status: 502, text: '<html>Bad gateway</html>' }, 502],
    ['no token in the answer', { status: 200, body: {} }, 504],
    ['a reset', 'reset', 504],
    ['a break in mid-answer', 'half', 504],
    ['silence', 'silence', 504],
  ] as const)('%s', async (_what, answer, status) => {
    const { other, id, ship } = await reopenStore({ SHIPROCKET_TIMEOUT_MS: '300' })
    shiprocket.respondOnce(LOGIN, answer)
    expect(await ship()).toMatchObject({ status })
    expect(shiprocket.orders.has(String(id))).toBe(false)
    expect(await ship()).toMatchObject({ status: 200 })
    await other.close()
  })
})

test('too many logins: the store keeps still for a while', async () => {
  const { other, ship } = await reopenStore()
  shiprocket.respondOnce(LOGIN, { status: 429, body: { message: 'Too Many Attempts.' } })
  const before = logins()
  for (const _ of [1, 2]) expect(await ship()).toMatchObject({ status: 502, body: { error: 'Too Many Attempts.' } })
  expect(logins()).toBe(before + 1)
  await other.close()
})

test('too many calls: none is made for as long as Shiprocket asks, and the next one goes', async () => {
  const { other, id, ship } = await reopenStore()
  const tooMany = { status: 429, body: { message: 'Too Many Attempts.' }, retryAfter: '30' }
  shiprocket.respondOnce('POST /orders/create/adhoc', tooMany)
  expect(await ship()).toMatchObject({ status: 502, body: { error: 'Too Many Attempts.' } })
  const heard = shiprocket.requests.length
  expect(await ship()).toMatchObject({ status: 502, body: { error: 'Shiprocket asked for a pause.' } })
  expect(shiprocket.requests).toHaveLength(heard)
  const afterwards = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31_000)
  expect(await ship()).toMatchObject({ status: 200 })
  expect(shiprocket.orders.has(String(id))).toBe(true)
  afterwards.mockRestore()
  await other.close()
})

test('an address that swallows every attempt to connect is given up by the time to connect', async () => {
  const hole = await openUnresponsiveServer()
  const { other, staff, id, ship } = await reopenStore({
    SHIPROCKET_BASE_URL: hole.url,
    SHIPROCKET_CONNECT_TIMEOUT_MS: '100',
  })
  expect(await ship()).toMatchObject({ status: 504, body: { error: 'Shiprocket did not answer in time.' } })
  expect(await staff.getJson(`/orders/${id}`)).toMatchObject({ shiprocketOrderId: null })
  await other.close()
  await hole.close()
})

test('an order that breaks off in mid-answer is found again, not created twice', async () => {
  const { other, id, ship } = await reopenStore()
  shiprocket.respondOnce('POST /orders/create/adhoc', 'half', true)
  expect(await ship()).toMatchObject({ status: 504, body: { error: 'Shiprocket could not be reached.' } })
  expect(await ship()).toMatchObject({ status: 200 })
  const created = shiprocket.requests.filter(({ call, body }) => call.includes('adhoc') && body.order_id === String(id))
  expect(created).toHaveLength(1)
  await other.close()
})

test('a token that Shiprocket refuses twice is told as a matter of the account', async () => {
  const { other, ship } = await reopenStore()
  const unauthenticated = { status: 401, body: { message: 'Unauthenticated.' } }
  shiprocket.respondOnce('GET /orders', unauthenticated)
  shiprocket.respondOnce('GET /orders', unauthenticated)
  expect(await ship()).toMatchObject({ status: 502, body: { message: DENIED } })
  expect(await ship()).toMatchObject({ status: 200 })
  await other.close()
})
