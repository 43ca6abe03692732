import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../app-env.ts'
import { createConcurrencyLimit } from './concurrency-limit.ts'
import type { RateLimiter } from './rate-limit.ts'

/** Uploads of customers and guests at a time: a body of 5 MB takes up to 25 MB of memory until its image is stored. */
const MAX_UPLOADS = 4

const uploadInTurn = createConcurrencyLimit(MAX_UPLOADS)

/** Limits uploads of customers and guests before their bodies are read: by IP address, and at the same time. */
export const limitUploads =
  (limits: RateLimiter, name: Parameters<RateLimiter['consumeByIp']>[1]): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    await limits.consumeByIp(c, name)
    await uploadInTurn(next)
  }
