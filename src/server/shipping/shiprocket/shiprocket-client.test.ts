import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openUnresponsiveServer } from '../../../../test/fault-injection/unresponsive-server.ts'
import { placeOrder } from '../../../../test/factories.ts'
import { loginAsAdmin } from '../../../../test/users.ts'
import { openFakeShiprocket, type FakeShiprocket } from '../../../../test/fake-servers/shiprocket.ts'
import { openTestStore, type TestStore } from '../../../../test/test-store.ts'

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

/** Opens another process of the store, which has not logged in at Shiprocket yet, with a new order. */
async function reopenStore(settings: Record<string, string> = {}) {
  const other = await openTestStore({ ...shiprocket.settings(), ...settings }, store.databaseUrl)
  const { client: staff } = await loginAsAdmin(other)
  const id = await placeOrder(other)
  const ship = () => staff.requestJson('POST', `/shiprocket/create-order/${id}`)
  return { other, staff, id, ship }
}
const logins = () => shiprocket.requests.filter(({ endpoint }) => endpoint === LOGIN).length

describe('a rejected login is reported to staff and not retried, because retries lock the account', () => {
  test.each([
    ['a wrong password, with status 403', { status: 403, body: { message: 'Invalid email and password combination' } }],
    ['a wrong password, with status 400', { status: 400, body: { message: 'Invalid email and password combination' } }],
    ['the login of the panel', { status: 403, body: { message: 'Access forbidden' } }],
    ['an invalid field', { status: 422, body: { message: 'Invalid', errors: { email: ['Not an email'] } } }],
    ['a rejection without a message', { status: 401, body: {} }],
  ] as const)('%s', async (_reason, response) => {
    const { other, staff, id, ship } = await reopenStore()
    shiprocket.respondOnce(LOGIN, response)
    const before = logins()
    for (const _ of [1, 2, 3]) expect(await ship()).toMatchObject({ status: 502, body: { message: DENIED } })
    expect(logins()).toBe(before + 1)
    expect(await staff.getJson(`/orders/${id}`)).toMatchObject({ shiprocketOrderId: null, status: 'pending' })
    await other.close()
  })
})

describe('after a temporary failure, the next request logs in again', () => {
  test.each([
    ['an outage with an HTML body', { status: 502, text: '<html>Bad gateway</html>' }, 502],
    ['a response without a token', { status: 200, body: {} }, 504],
    ['a connection reset', 'reset', 504],
    ['a truncated response', 'truncated', 504],
    ['no response', 'silence', 504],
  ] as const)('%s', async (_failure, response, status) => {
    const { other, id, ship } = await reopenStore({ SHIPROCKET_TIMEOUT_MS: '300' })
    shiprocket.respondOnce(LOGIN, response)
    expect(await ship()).toMatchObject({ status })
    expect(shiprocket.orders.has(String(id))).toBe(false)
    expect(await ship()).toMatchObject({ status: 200 })
    await other.close()
  })
})

test('after too many logins, the store pauses', async () => {
  const { other, ship } = await reopenStore()
  shiprocket.respondOnce(LOGIN, { status: 429, body: { message: 'Too Many Attempts.' } })
  const before = logins()
  for (const _ of [1, 2]) expect(await ship()).toMatchObject({ status: 502, body: { error: 'Too Many Attempts.' } })
  expect(logins()).toBe(before + 1)
  await other.close()
})

test('after too many requests, the store pauses for the time in Retry-After', async () => {
  const { other, id, ship } = await reopenStore()
  const tooMany = { status: 429, body: { message: 'Too Many Attempts.' }, retryAfter: '30' }
  shiprocket.respondOnce('POST /orders/create/adhoc', tooMany)
  expect(await ship()).toMatchObject({ status: 502, body: { error: 'Too Many Attempts.' } })
  const before = shiprocket.requests.length
  expect(await ship()).toMatchObject({ status: 502, body: { error: 'Shiprocket has received too many requests.' } })
  expect(shiprocket.requests).toHaveLength(before)
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31_000)
  expect(await ship()).toMatchObject({ status: 200 })
  expect(shiprocket.orders.has(String(id))).toBe(true)
  clock.mockRestore()
  await other.close()
})

test('a connection that is not accepted fails after the connect timeout', async () => {
  const server = await openUnresponsiveServer()
  const { other, staff, id, ship } = await reopenStore({
    SHIPROCKET_BASE_URL: server.url,
    SHIPROCKET_CONNECT_TIMEOUT_MS: '100',
  })
  expect(await ship()).toMatchObject({ status: 504, body: { error: 'Shiprocket did not respond in time.' } })
  expect(await staff.getJson(`/orders/${id}`)).toMatchObject({ shiprocketOrderId: null })
  await other.close()
  await server.close()
})

test('an order whose response was truncated is found, not created twice', async () => {
  const { other, id, ship } = await reopenStore()
  shiprocket.respondOnce('POST /orders/create/adhoc', 'truncated', true)
  expect(await ship()).toMatchObject({ status: 504, body: { error: 'Shiprocket could not be reached.' } })
  expect(await ship()).toMatchObject({ status: 200 })
  const created = shiprocket.requests.filter(
    ({ endpoint, body }) => endpoint.includes('adhoc') && body.order_id === String(id),
  )
  expect(created).toHaveLength(1)
  await other.close()
})

test('a token that is rejected twice is reported as a failed login', async () => {
  const { other, ship } = await reopenStore()
  const unauthenticated = { status: 401, body: { message: 'Unauthenticated.' } }
  shiprocket.respondOnce('GET /orders', unauthenticated)
  shiprocket.respondOnce('GET /orders', unauthenticated)
  expect(await ship()).toMatchObject({ status: 502, body: { message: DENIED } })
  expect(await ship()).toMatchObject({ status: 200 })
  await other.close()
})
