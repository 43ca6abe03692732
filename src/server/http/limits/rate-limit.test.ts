import { describe, expect } from 'vitest'
import { countAttempts } from '../../../../test/rate-limits.ts'
import { PASSWORD, registerCustomer } from '../../../../test/users.ts'
import { toNetwork } from './rate-limit.ts'
import { openTestStore, test as base, type TestStore } from '../../../../test/test-store.ts'

const test = base.extend<{ strict: TestStore }>({
  // The same store with rate limits, behind a proxy that sends X-Forwarded-For.
  strict: [
    async ({ store }, use) => {
      const strict = await openTestStore({ RATE_LIMIT: 'on', TRUST_PROXY: 'on' }, store.databaseUrl)
      await use(strict)
      await strict.close()
    },
    { scope: 'file' },
  ],
})

const forwardedFrom = (ip: string) => ({ 'X-Forwarded-For': ip })

/** Repeats a request until it gets a 429, and counts the requests before it. */
async function attemptsUntilLimited(
  send: (attempt: number) => Promise<Response>,
): Promise<{ attempts: number; response: Response }> {
  for (let attempts = 0; attempts < 100; attempts += 1) {
    const response = await send(attempts)
    if (response.status === 429) return { attempts, response }
  }
  throw new Error('No request was limited')
}

describe('rate limits', () => {
  test('login attempts for one account from one IP address are limited', async ({ store, strict }) => {
    const { user } = await registerCustomer(store)
    const guess = (attempt: number) => {
      const username = attempt % 2 ? user.username : user.username.toUpperCase()
      return strict.client().request('POST', '/login', { username, password: 'guessing' }, forwardedFrom('10.3.0.1'))
    }
    expect((await attemptsUntilLimited(guess)).attempts).toBe(10)
    const login = { username: user.username, password: PASSWORD }
    expect((await strict.client().request('POST', '/login', login, forwardedFrom('10.3.0.2'))).status).toBe(200)
  })

  test('a device that logged in before is not locked out by attempts from elsewhere, one of another user is', async ({
    store,
    strict,
  }) => {
    const { user } = await registerCustomer(store)
    const login = { username: user.username, password: PASSWORD }
    const ownDevice = strict.client()
    expect((await ownDevice.request('POST', '/login', login, forwardedFrom('10.4.1.1'))).status).toBe(200)
    await ownDevice.request('POST', '/logout', {})
    const guess = (attempt: number) =>
      strict.client().request('POST', '/login', { ...login, password: 'guessing' }, forwardedFrom(`10.4.0.${attempt}`))
    await attemptsUntilLimited(guess)
    expect((await strict.client().request('POST', '/login', login, forwardedFrom('10.4.1.1'))).status).toBe(429)
    expect((await ownDevice.request('POST', '/login', login, forwardedFrom('10.4.1.1'))).status).toBe(200)
    const { user: other } = await registerCustomer(store)
    const foreignLogin = () => ownDevice.request('POST', '/login', { username: other.username, password: 'guessing' })
    expect((await attemptsUntilLimited(foreignLogin)).attempts).toBe(10)
    const othersDevice = strict.client()
    const otherLogin = { username: other.username, password: PASSWORD }
    expect((await othersDevice.request('POST', '/login', otherLogin, forwardedFrom('10.4.2.1'))).status).toBe(200)
    expect((await othersDevice.request('POST', '/login', login, forwardedFrom('10.4.2.1'))).status).toBe(429)
  })

  test('login attempts for one account are limited, whatever their IP address', async ({ store, strict }) => {
    const { user } = await registerCustomer(store)
    const guess = (attempt: number) => {
      const username = attempt % 2 ? user.username : user.username.toUpperCase()
      return strict
        .client()
        .request('POST', '/login', { username, password: 'guessing' }, forwardedFrom(`10.0.0.${attempt}`))
    }
    const { attempts, response } = await attemptsUntilLimited(guess)
    expect(attempts).toBe(50)
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(await response.json()).toEqual({
      message: 'Too many attempts. Please wait a little and try again.',
      code: 'rate_limited',
    })
    const correctLogin = await strict
      .client()
      .request('POST', '/login', { username: user.username, password: PASSWORD }, forwardedFrom('10.0.1.1'))
    expect(correctLogin.status).toBe(429)
    const { user: other } = await registerCustomer(store)
    const login = { username: other.username, password: PASSWORD }
    expect((await strict.client().request('POST', '/login', login, forwardedFrom('10.0.1.1'))).status).toBe(200)
  })

  test('300 students behind one IP address log in, and more attempts for many accounts are limited', async ({
    strict,
  }) => {
    await countAttempts(strict, 'login-ip:10.1.0.1', 299)
    const guess = (attempt: number) =>
      strict
        .client()
        .request('POST', '/login', { username: `name${attempt}`, password: 'guessing' }, forwardedFrom('10.1.0.1'))
    expect((await attemptsUntilLimited(guess)).attempts).toBe(1)
  })

  test('60 students behind one IP address register in an hour, and those of another address are not limited', async ({
    strict,
  }) => {
    await countAttempts(strict, 'register-ip:10.2.0.1', 59)
    const register = (attempt: number, ip = '10.2.0.1') =>
      strict
        .client()
        .request('POST', '/register', { username: `mass${attempt}`, password: PASSWORD }, forwardedFrom(ip))
    expect((await attemptsUntilLimited(register)).attempts).toBe(1)
    expect((await register(1000, '10.2.0.2')).status).toBe(201)
  })

  test('an IP address that the client adds to X-Forwarded-For is ignored', async ({ strict }) => {
    const subscribe = (attempt: number) =>
      strict
        .client()
        .request('POST', '/subscribers', { email: 'a@example.in' }, forwardedFrom(`10.9.9.${attempt}, 10.3.0.1`))
    expect((await attemptsUntilLimited(subscribe)).attempts).toBe(60)
  })

  test('without a trusted proxy X-Forwarded-For is ignored', async ({ store }) => {
    const direct = await openTestStore({ RATE_LIMIT: 'on' }, store.databaseUrl)
    const subscribe = (attempt: number) =>
      direct.client().request('POST', '/subscribers', { email: 'a@example.in' }, forwardedFrom(`10.8.0.${attempt}`))
    expect((await attemptsUntilLimited(subscribe)).attempts).toBe(60)
    await direct.close()
  })

  test('the processes of a store share their limits', async ({ store, strict }) => {
    const other = await openTestStore({ RATE_LIMIT: 'on', TRUST_PROXY: 'on' }, store.databaseUrl)
    await countAttempts(store, 'track-ip:10.6.0.1', 290)
    const processes = [strict, other] as const
    const track = (attempt: number) =>
      processes[attempt % 2 ? 1 : 0]
        .client()
        .request('GET', '/shiprocket/track-order/1', undefined, forwardedFrom('10.6.0.1'))
    expect((await attemptsUntilLimited(track)).attempts).toBe(10)
    await other.close()
  })

  test('contact messages from one IP address are limited to 60 an hour', async ({ strict }) => {
    await countAttempts(strict, 'contact-ip:10.7.0.1', 59)
    const content = { subject: 'order', message: 'Do you have Optics in Hindi?' }
    const message = { name: 'Aman', email: 'a@example.in', phone: '9829012341', ...content }
    const send = () => strict.client().request('POST', '/contact-messages', message, forwardedFrom('10.7.0.1'))
    expect((await attemptsUntilLimited(send)).attempts).toBe(1)
  })

  test('600 PIN codes are looked up from one IP address in a quarter of an hour', async ({ strict }) => {
    await countAttempts(strict, 'delivery-ip:10.8.0.1', 599)
    const lookUp = () => strict.client().request('GET', '/delivery/302017', undefined, forwardedFrom('10.8.0.1'))
    expect((await attemptsUntilLimited(lookUp)).attempts).toBe(1)
  })

  test('all addresses of an IPv6 network count together', async ({ strict }) => {
    const subscribe = (attempt: number, network = '2001:db8:0:1') =>
      strict
        .client()
        .request(
          'POST',
          '/subscribers',
          { email: 'a@example.in' },
          forwardedFrom(`${network}::${attempt.toString(16)}`),
        )
    expect((await attemptsUntilLimited(subscribe)).attempts).toBe(60)
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
  ] as const)('%s is counted as %s', ([ip, network]) => expect(toNetwork(ip)).toBe(network))

  test('reads are not limited', async ({ strict }) => {
    for (let attempt = 0; attempt < 100; attempt += 1) {
      expect((await strict.client().request('GET', '/testimonials', undefined, forwardedFrom('10.5.0.1'))).status).toBe(
        200,
      )
    }
  })

  test('RATE_LIMIT=off disables all limits', async ({ store }) => {
    for (let attempt = 0; attempt < 15; attempt += 1) {
      const { status } = await store.client().request('POST', '/login', { username: 'abc', password: 'guessing' })
      expect(status).toBe(401)
    }
  })
})
