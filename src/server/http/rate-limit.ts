import { isIPv6 } from 'node:net'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { clientIp } from './client-ip.ts'
import type { AppContext } from './app-env.ts'
import { AppError } from './errors.ts'

/** So many tries in so many seconds. */
interface RateLimit {
  points: number
  seconds: number
}

const RATE_LIMITS = {
  'login-ip': { points: 30, seconds: 15 * 60 },
  'login-account': { points: 10, seconds: 15 * 60 },
  'password-account': { points: 10, seconds: 15 * 60 },
  'two-factor-account': { points: 10, seconds: 15 * 60 },
  'register-ip': { points: 10, seconds: 60 * 60 },
  'order-address': { points: 30, seconds: 60 * 60 },
  'subscribe-ip': { points: 20, seconds: 60 * 60 },
  'contact-ip': { points: 10, seconds: 60 * 60 },
  'upload-address': { points: 600, seconds: 60 * 60 },
  'track-address': { points: 60, seconds: 15 * 60 },
  'test-email-account': { points: 10, seconds: 15 * 60 },
  'test-google-account': { points: 10, seconds: 15 * 60 },
  'delivery-address': { points: 60, seconds: 15 * 60 },
  'courier-update-address': { points: 300, seconds: 60 },
} satisfies Record<string, RateLimit>
type LimitName = keyof typeof RATE_LIMITS

/** Counts tries in the database, so that all processes of a store share them. */
export class RateLimiter {
  readonly #limiters: Map<LimitName, RateLimiterPostgres> | undefined
  readonly trustProxy: boolean

  /** @param pool undefined switches limiting off */
  constructor(pool: pg.Pool | undefined, trustProxy: boolean) {
    this.trustProxy = trustProxy
    this.#limiters =
      pool &&
      new Map(
        Object.entries(RATE_LIMITS).map(([name, allowance]) => [
          name as LimitName,
          createLimiter(pool, name, allowance),
        ]),
      )
  }

  /** Spends one try of the address a request comes from. @throws Problem 429 with Retry-After when none is left */
  async consumeByIp(c: AppContext, name: LimitName): Promise<void> {
    await this.consume(name, toNetwork(clientIp(c, this.trustProxy)))
  }

  /** Spends one try of a key, such as a username. @throws Problem 429 with Retry-After when none is left */
  async consume(name: LimitName, key: string): Promise<void> {
    try {
      await this.#limiters?.get(name)?.consume(key)
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
      throw new AppError(429, 'too_many_tries', 'Too many tries. Please wait a little and try again.', {
        headers: { 'Retry-After': String(seconds) },
      })
    }
  }
}

const IPV6_PARTS = 8
const NETWORK_PARTS = 4

/** What one customer has: an IPv4 address, or the first half of an IPv6 address, whose second half is theirs to choose. */
export function toNetwork(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : Math.max(0, IPV6_PARTS - before.length - after.length)
  const parts = [...before, ...Array.from({ length: missing }, () => '0'), ...after]
  return `${parts
    .slice(0, NETWORK_PARTS)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':')}::/64`
}

const createLimiter = (pool: pg.Pool, name: string, { points, seconds }: RateLimit): RateLimiterPostgres =>
  new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
  })
