import { setTimeout as sleep } from 'node:timers/promises'
import { createRoute } from '@hono/zod-openapi'
import {
  type MerchantAccessCheck,
  merchantAccessCheckSchema,
  merchantSyncResultSchema,
  type MerchantStatus,
  merchantStatusSchema,
  merchantSyncSchema,
} from '../../domain/merchant/merchant.ts'
import { absoluteUrl } from '../../domain/values/absolute-url.ts'
import type { Database } from '../database/connect.ts'
import { jsonResponse, errorResponses } from '../http/openapi.ts'
import { adminRouter } from '../http/routers.ts'
import { AppError } from '../http/errors.ts'
import type { RateLimiter } from '../http/rate-limit.ts'
import { startRun } from './start-run.ts'
import { FEED_PATH } from './feed.routes.ts'
import { countOffers, findLastRun, findLastSync, findRun, listUnlisted, type RunRow } from './merchant.queries.ts'
import { MerchantError, type MerchantClient } from './merchant-client.ts'
import { presentResult, presentRun, presentUnlisted } from './merchant.presenter.ts'
import { type MerchantDeps, NOT_CONFIGURED } from './sync-offers.ts'

/** A sync that takes longer goes on in the background. */
const SYNC_WAIT_MS = 10_000
const POLL_INTERVAL_MS = 200

const result = merchantSyncResultSchema.openapi('MerchantResult')

const statusRoute = createRoute({
  method: 'get',
  path: '/status',
  tags: ['Google Merchant'],
  summary: 'Whether Google Merchant is connected, and when products were last sent',
  responses: {
    200: jsonResponse(merchantStatusSchema.openapi('MerchantStatus'), 'The connection'),
    ...errorResponses(401, 403),
  },
})
const syncRoute = createRoute({
  method: 'post',
  path: '/sync',
  tags: ['Google Merchant'],
  summary: 'Send the products of one exam, or all',
  description:
    'What has changed is sent, and what was refused again. Answers when it is done, or after ten seconds with how far it has come (`status` is `running`). While a sync is under way another one joins it.',
  request: { body: { content: { 'application/json': { schema: merchantSyncSchema } } } },
  responses: { 200: jsonResponse(result, 'What came of it'), ...errorResponses(400, 401, 403, 502, 503) },
})
const scheduledRoute = createRoute({
  method: 'post',
  path: '/run-scheduled-sync',
  tags: ['Google Merchant'],
  summary: 'Run the hourly sync now',
  responses: { 200: jsonResponse(result, 'What came of it'), ...errorResponses(401, 403, 502, 503) },
})

const checkRoute = createRoute({
  method: 'post',
  path: '/check',
  tags: ['Google Merchant'],
  summary: 'Whether Google lets the store in and takes its products; nothing is sent',
  responses: {
    200: jsonResponse(merchantAccessCheckSchema.openapi('MerchantAccess'), 'The answer'),
    ...errorResponses(401, 403, 429),
  },
})

interface MerchantRouteDeps extends MerchantDeps {
  limits: RateLimiter
  /** How long a sync is waited for. */
  waitMs?: number
}

/** The listing of the shop's products at Google Merchant. */
export function merchantRoutes(services: MerchantRouteDeps) {
  const { db, config, merchant, waitMs = SYNC_WAIT_MS } = services
  const router = adminRouter()
  const sync = async (wish: Parameters<typeof startRun>[1]) => {
    if (!merchant) throw new AppError(503, 'not_configured', NOT_CONFIGURED)
    const run = await waitForRun(db, await startRun(services, wish), waitMs)
    return presentResult(run, await listUnlisted(db))
  }
  return router
    .openapi(checkRoute, async (c) => {
      await services.limits.consume('test-google-account', String(c.var.actor.id))
      return c.json(await checkConnection(merchant), 200)
    })
    .openapi(statusRoute, async (c) => c.json(await readStatus(db, config.publicUrl, merchant !== undefined), 200))
    .openapi(syncRoute, async (c) => {
      const examType = c.req.valid('json').examType ?? undefined
      return c.json(await sync({ cause: 'staff', examType, actor: c.var.actor }), 200)
    })
    .openapi(scheduledRoute, async (c) => c.json(await sync({ cause: 'hourly', actor: c.var.actor }), 200))
}

async function checkConnection(listing: MerchantClient | undefined): Promise<MerchantAccessCheck> {
  if (!listing) return { success: false, error: NOT_CONFIGURED }
  try {
    await listing.check()
    return { success: true, error: null }
  } catch (error) {
    if (!(error instanceof MerchantError)) throw error
    return { success: false, error: error.message }
  }
}

async function readStatus(db: Database, shopUrl: string, isConfigured: boolean): Promise<MerchantStatus> {
  const reads = [findLastRun(db), findLastSync(db), countOffers(db), listUnlisted(db)] as const
  const [run, lastSync, counts, unlisted] = await Promise.all(reads)
  return {
    isConfigured,
    lastSync: lastSync?.toISOString() ?? null,
    run: run ? presentRun(run) : null,
    counts,
    unlisted: unlisted.map(presentUnlisted),
    feedUrl: absoluteUrl(shopUrl, FEED_PATH),
  }
}

/** The run once it has ended, or as far as it has come. */
async function waitForRun(db: Database, run: RunRow, waitMs: number): Promise<RunRow> {
  const until = Date.now() + waitMs
  let seen = run
  while (seen.status === 'running' && Date.now() < until) {
    await sleep(POLL_INTERVAL_MS)
    seen = (await findRun(db, run.id)) ?? seen
  }
  return seen
}
