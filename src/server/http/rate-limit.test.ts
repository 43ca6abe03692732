import { describe, expect } from 'vitest'
import { makeProduct, buildOrder } from '../../../test/factories.ts'
import { PASSWORD, registerCustomer } from '../../../test/users.ts'
import { toNetwork } from './rate-limit.ts'
import { openTestStore, test as base, type TestStore } from '../../../test/test-store.ts'

const test = base.extend<{ strict: TestStore }>({
  // The same shop with its limits on, behind a proxy that tells the customers' addresses.
  strict: [
    async ({ store }, use) => {
      const strict = await openTestStore({ RATE_LIMIT: 'on', TRUST_PROXY: 'on' }, store.databaseUrl)
      await use(strict)
      await strict.close()
    },
    { scope: 'file' },
  ],
})

const forwardedFrom = (address: string) => ({ 'X-Forwarded-For': address })

/** Calls until the store has had enough. */
async function attemptsUntilLimited(
  call: (attempt: number) => Promise<Response>,
): Promise<{ attempts: number; response: Response }> {
  for (let attempts = 0; attempts < 100; attempts += 1) {
    const response = await call(attempts)
    if (response.status === 429) return { attempts, response }
  }
  throw new Error('The store never had enough')
}

describe('too many tries', () => {
  test('of one account’s password: refused with a time to wait, from whatever address', async ({ store, strict }) => {
    const { user } = await registerCustomer(store)
    const guess = (attempt: number) => {
      const username = attempt % 2 ? user.username : user.username.toUpperCase()
      return strict
        .client()
        .request('POST', '/login', { username, password: 'guessing' }, forwardedFrom(`10.0.0.${attempt}`))
    }
    const { attempts: tries, response: refusal } = await attemptsUntilLimited(guess)
    expect(tries).toBe(10)
    expect(Number(refusal.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(await refusal.json()).toEqual({
      message: 'Too many tries. Please wait a little and try again.',
      code: 'too_many_tries',
    })
    const right = await strict
      .client()
      .request('POST', '/login', { username: user.username, password: PASSWORD }, forwardedFrom('10.0.1.1'))
    expect(right.status).toBe(429)
    const { user: other } = await registerCustomer(store)
    const login = { username: other.username, password: PASSWORD }
    expect((await strict.client().request('POST', '/login', login, forwardedFrom('10.0.1.1'))).status).toBe(200)
  })

  test('of logging in from one address, under many names', async ({ strict }) => {
    const guess = (attempt: number) =>
      strict
        .client()
        .request('POST', '/login', { username: `name${attempt}`, password: 'guessing' }, forwardedFrom('10.1.0.1'))
    expect((await attemptsUntilLimited(guess)).attempts).toBe(30)
  })

  test('of opening accounts from one address, not from its neighbour', async ({ strict }) => {
    const register = (attempt: number, address = '10.2.0.1') =>
      strict
        .client()
        .request('POST', '/register', { username: `mass${attempt}`, password: PASSWORD }, forwardedFrom(address))
    expect((await attemptsUntilLimited(register)).attempts).toBe(10)
    expect((await register(1000, '10.2.0.2')).status).toBe(201)
  })

  test('what a client claims about its own address is not believed', async ({ strict }) => {
    const subscribe = (attempt: number) =>
      strict
        .client()
        .request('POST', '/subscribers', { email: 'a@example.in' }, forwardedFrom(`10.9.9.${attempt}, 10.3.0.1`))
    expect((await attemptsUntilLimited(subscribe)).attempts).toBe(20)
  })

  test('of placing orders from one address', async ({ strict }) => {
    const book = await makeProduct(strict, { stock: 100 })
    const payload = buildOrder([{ productId: book.id, quantity: 1 }])
    const place = () => strict.client().request('POST', '/orders', payload, forwardedFrom('10.4.0.1'))
    expect((await attemptsUntilLimited(place)).attempts).toBe(30)
  })

  test('of two processes of the store together, not of each', async ({ store, strict }) => {
    const other = await openTestStore({ RATE_LIMIT: 'on', TRUST_PROXY: 'on' }, store.databaseUrl)
    const processes = [strict, other] as const
    const track = (attempt: number) =>
      processes[attempt % 2 ? 1 : 0]
        .client()
        .request('GET', '/shiprocket/track-order/1', undefined, forwardedFrom('10.6.0.1'))
    expect((await attemptsUntilLimited(track)).attempts).toBe(60)
    await other.close()
  })

  test('of writing to the store from one address', async ({ strict }) => {
    const about = { subject: 'order', message: 'Do you have Optics in Hindi?' }
    const message = { name: 'Aman', email: 'a@example.in', phone: '9829012341', ...about }
    const write = () => strict.client().request('POST', '/contact-messages', message, forwardedFrom('10.7.0.1'))
    expect((await attemptsUntilLimited(write)).attempts).toBe(10)
  })

  test('of one IPv6 customer, whichever of their many addresses they take', async ({ strict }) => {
    const subscribe = (attempt: number, network = '2001:db8:0:1') =>
      strict
        .client()
        .request(
          'POST',
          '/subscribers',
          { email: 'a@example.in' },
          forwardedFrom(`${network}::${attempt.toString(16)}`),
        )
    expect((await attemptsUntilLimited(subscribe)).attempts).toBe(20)
    expect((await subscribe(1, '2001:db8:0:2')).status).toBe(201)
  })

  test.for([
    ['10.0.0.7', '10.0.0.7'],
    ['::ffff:10.0.0.7', '10.0.0.7'],
    ['2001:0DB8:0:1:2:3:4:5', '2001:db8:0:1::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['in-process', 'in-process'],
  ] as const)('%s is counted as %s', ([address, counted]) => expect(toNetwork(address)).toBe(counted))

  test('reading is never counted', async ({ strict }) => {
    for (let read = 0; read < 100; read += 1) {
      expect((await strict.client().request('GET', '/testimonials', undefined, forwardedFrom('10.5.0.1'))).status).toBe(
        200,
      )
    }
  })

  test('a shop whose limits are switched off never has enough', async ({ store }) => {
    for (let attempt = 0; attempt < 15; attempt += 1) {
      const { status } = await store.client().request('POST', '/login', { username: 'abc', password: 'guessing' })
      expect(status).toBe(401)
    }
  })
})
