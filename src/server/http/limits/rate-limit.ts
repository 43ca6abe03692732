import { isIPv6 } from 'node:net'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { clientIp } from '../client-ip.ts'
import type { AppContext } from '../app-env.ts'
import { AppError } from '../errors.ts'

/** At most `points` attempts in `seconds`. */
interface RateLimit {
  points: number
  seconds: number
}

/**
 * The limits by name. `rate-limits.test.ts` lists the endpoints that count each. A hostel of 300 students or a whole mobile network
 * may share an address: guesses are limited by account and order first.
 */
export const RATE_LIMITS = {
  'login-ip': { points: 300, seconds: 15 * 60 },
  'login-account-ip': { points: 10, seconds: 15 * 60 },
  'login-account': { points: 50, seconds: 15 * 60 },
  'login-device': { points: 10, seconds: 15 * 60 },
  'password-account': { points: 10, seconds: 15 * 60 },
  'two-factor-account': { points: 10, seconds: 15 * 60 },
  'password-reset-ip': { points: 60, seconds: 60 * 60 },
  'password-reset-login': { points: 3, seconds: 60 * 60 },
  'account-link-ip': { points: 300, seconds: 15 * 60 },
  'account-email-account': { points: 5, seconds: 60 * 60 },
  'account-mobile-account': { points: 10, seconds: 60 * 60 },
  'data-download-account': { points: 10, seconds: 24 * 60 * 60 },
  'register-ip': { points: 60, seconds: 60 * 60 },
  // Every change of a cart with a coupon needs a quote.
  'quote-ip': { points: 600, seconds: 15 * 60 },
  'order-ip': { points: 300, seconds: 60 * 60 },
  // Placed orders only: with refused ones a stranger could stop a customer's orders.
  'order-mobile': { points: 30, seconds: 60 * 60 },
  'order-account': { points: 30, seconds: 60 * 60 },
  // Each page of a book is a step.
  'funnel-ip': { points: 1200, seconds: 15 * 60 },
  'subscribe-ip': { points: 60, seconds: 60 * 60 },
  'contact-ip': { points: 60, seconds: 60 * 60 },
  'upload-ip': { points: 600, seconds: 60 * 60 },
  'track-ip': { points: 300, seconds: 15 * 60 },
  'track-ip-day': { points: 1500, seconds: 24 * 60 * 60 },
  'order-lookup-ip': { points: 100, seconds: 15 * 60 },
  'order-lookup-ip-day': { points: 500, seconds: 24 * 60 * 60 },
  'order-lookup-order': { points: 10, seconds: 60 * 60 },
  // Wrong mobile numbers of an order from all addresses. Beyond them an address has one wrong number a day.
  'order-lookup-wrong': { points: 50, seconds: 24 * 60 * 60 },
  'order-lookup-wrong-ip': { points: 1, seconds: 24 * 60 * 60 },
  'return-ip': { points: 60, seconds: 60 * 60 },
  'return-photo-ip': { points: 200, seconds: 60 * 60 },
  'order-link-ip': { points: 300, seconds: 15 * 60 },
  'test-email-account': { points: 10, seconds: 15 * 60 },
  'test-whatsapp-account': { points: 20, seconds: 15 * 60 },
  'test-google-account': { points: 10, seconds: 15 * 60 },
  'review-ip': { points: 60, seconds: 60 * 60 },
  'review-photo-ip': { points: 60, seconds: 60 * 60 },
  'review-link-ip': { points: 300, seconds: 15 * 60 },
  'review-vote-ip': { points: 60, seconds: 60 * 60 },
  'review-report-ip': { points: 20, seconds: 60 * 60 },
  'delivery-ip': { points: 600, seconds: 15 * 60 },
  'whatsapp-webhook-ip': { points: 600, seconds: 60 },
  'courier-update-ip': { points: 300, seconds: 60 },
} satisfies Record<string, RateLimit>
export type LimitName = keyof typeof RATE_LIMITS

/** Counts attempts in the database, so that all processes of a store share the limits. */
export class RateLimiter {
  readonly #limiters: Map<LimitName, RateLimiterPostgres> | undefined
  readonly trustProxy: boolean

  /** @param pool undefined disables all limits */
  constructor(pool: pg.Pool | undefined, trustProxy: boolean) {
    this.trustProxy = trustProxy
    this.#limiters =
      pool &&
      new Map(Object.entries(RATE_LIMITS).map(([name, limit]) => [name as LimitName, createLimiter(pool, name, limit)]))
  }

  /**
   * Counts an attempt of the client's IP address.
   * @param key counts the attempts of an address separately for each key
   * @throws AppError 429 with Retry-After above the limit
   */
  async consumeByIp(c: AppContext, name: LimitName, key = ''): Promise<void> {
    await this.consume(name, this.keyOfIp(c, key))
  }

  /** Counts an attempt of a key, such as a username. @throws AppError 429 with Retry-After above the limit */
  async consume(name: LimitName, key: string): Promise<void> {
    try {
      await this.#limiters?.get(name)?.consume(key)
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      throw rateLimited(error)
    }
  }

  /**
   * Counts an attempt of keys only if its work has the effect that they limit. Attempts at the same moment count until they end.
   * @param hasEffect whether the result of the work counts
   * @throws AppError 429 with Retry-After above a limit; else as the work
   */
  async countEffect<Result>(
    counted: readonly (readonly [name: LimitName, key: string])[],
    work: () => Promise<Result>,
    hasEffect: (result: Result) => boolean,
  ): Promise<Result> {
    let isCounted = false
    try {
      for (const [name, key] of counted) await this.consume(name, key)
      const result = await work()
      isCounted = hasEffect(result)
      return result
    } finally {
      if (!isCounted) await Promise.all(counted.map(async ([name, key]) => this.#limiters?.get(name)?.reward(key)))
    }
  }

  /** Counts a failed attempt of a key, also above the limit. */
  async countFailure(name: LimitName, key: string): Promise<void> {
    await this.consume(name, key).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
    })
  }

  /** @throws AppError 429 with Retry-After when all of these limits are used up. Counts nothing */
  async assertOneLeft(limits: readonly (readonly [name: LimitName, key: string])[]): Promise<void> {
    const counts = await Promise.all(limits.map(async ([name, key]) => this.#limiters?.get(name)?.get(key)))
    const used = counts.filter((found) => found && found.remainingPoints <= 0)
    const [last] = used.toSorted((a, b) => (a?.msBeforeNext ?? 0) - (b?.msBeforeNext ?? 0))
    if (last && used.length === limits.length) throw rateLimited(last)
  }

  /** The key of a client's IP address. @param key counts the attempts of an address separately for each key */
  keyOfIp(c: AppContext, key = ''): string {
    const network = toNetwork(clientIp(c, this.trustProxy))
    return key ? `${network} ${key}` : network
  }
}

function rateLimited({ msBeforeNext }: RateLimiterRes): AppError {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
  return new AppError(429, 'rate_limited', 'Too many attempts. Please wait a little and try again.', {
    headers: { 'Retry-After': String(seconds) },
  })
}

const IPV6_PARTS = 8
const NETWORK_PARTS = 4

/** Returns an IPv4 address as it is, and the /64 network of an IPv6 address, within which a customer chooses addresses. */
export function toNetwork(ip: string): string {
  if (!isIPv6(ip)) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  const [head = '', tail] = ip.split('%')[0]?.split('::') ?? []
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
