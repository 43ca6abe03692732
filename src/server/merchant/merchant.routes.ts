import { setTimeout as sleep } from 'node:timers/promises'
import { createRoute } from '@hono/zod-openapi'
import {
  type MerchantAccess,
  merchantAccessSchema,
  merchantResultSchema,
  type MerchantStatus,
  merchantStatusSchema,
  merchantSyncSchema,
} from '../../domain/merchant.ts'
import { absolute } from '../../domain/web-address.ts'
import type { Database } from '../database/connect.ts'
import { neverStored, onlyAdmins, requireAdmin } from '../http/access.ts'
import { createRouter, json, problems } from '../http/contract.ts'
import { Problem } from '../http/problem.ts'
import type { RateLimits } from '../http/rate-limit.ts'
import { beginRun } from './begin-run.ts'
import { FEED_PATH } from './feed.routes.ts'
import { countOffers, findLastRun, findLastSync, findRun, listUnlisted, type RunRow } from './merchant.queries.ts'
import { ListingTrouble, type MerchantListing } from './merchant-listing.ts'
import { presentResult, presentRun, presentUnlisted } from './merchant.present.ts'
import { type ListingDesk, NOT_CONFIGURED } from './sync-offers.ts'

/** A sync that takes longer goes on in the background. */
const WAIT_MS = 10_000
const LOOK_EVERY_MS = 200

const result = merchantResultSchema.openapi('MerchantResult')

const statusRoute = createRoute({
  method: 'get',
  path: '/google-merchant/status',
  tags: ['Google Merchant'],
  summary: 'Whether Google Merchant is connected, and when products were last sent',
  middleware: onlyAdmins,
  responses: { 200: json(merchantStatusSchema.openapi('MerchantStatus'), 'The connection'), ...problems(401, 403) },
})
const syncRoute = createRoute({
  method: 'post',
  path: '/google-merchant/sync',
  tags: ['Google Merchant'],
  summary: 'Send the products of one exam, or all',
  description:
    'What has changed is sent, and what was refused again. Answers when it is done, or after ten seconds with how far it has come (`status` is `running`). While a sync is under way another one joins it.',
  middleware: onlyAdmins,
  request: { body: { content: { 'application/json': { schema: merchantSyncSchema } } } },
  responses: { 200: json(result, 'What came of it'), ...problems(400, 401, 403, 502, 503) },
})
const scheduledRoute = createRoute({
  method: 'post',
  path: '/google-merchant/run-scheduled-sync',
  tags: ['Google Merchant'],
  summary: 'Run the hourly sync now',
  middleware: onlyAdmins,
  responses: { 200: json(result, 'What came of it'), ...problems(401, 403, 502, 503) },
})

const checkRoute = createRoute({
  method: 'post',
  path: '/google-merchant/check',
  tags: ['Google Merchant'],
  summary: 'Whether Google lets the store in and takes its products; nothing is sent',
  middleware: onlyAdmins,
  responses: { 200: json(merchantAccessSchema.openapi('MerchantAccess'), 'The answer'), ...problems(401, 403, 429) },
})

interface MerchantServices extends ListingDesk {
  limits: RateLimits
  /** How long a sync is waited for. */
  waitMs?: number
}

/** The listing of the shop's products at Google Merchant. */
export function merchantRoutes(services: MerchantServices) {
  const { db, config, merchant, waitMs = WAIT_MS } = services
  const router = createRouter()
  router.use('/google-merchant/*', neverStored)
  const sync = async (wish: Parameters<typeof beginRun>[1]) => {
    if (!merchant) throw new Problem(503, 'not_configured', NOT_CONFIGURED)
    const run = await awaitRun(db, await beginRun(services, wish), waitMs)
    return presentResult(run, await listUnlisted(db))
  }
  return router
    .openapi(checkRoute, async (c) => {
      await services.limits.spend('test-google-account', String(requireAdmin(c).id))
      return c.json(await checkListing(merchant), 200)
    })
    .openapi(statusRoute, async (c) => c.json(await readStatus(db, config.publicUrl, merchant !== undefined), 200))
    .openapi(syncRoute, async (c) => {
      const examType = c.req.valid('json').examType ?? undefined
      return c.json(await sync({ cause: 'staff', examType, actor: requireAdmin(c) }), 200)
    })
    .openapi(scheduledRoute, async (c) => c.json(await sync({ cause: 'hourly', actor: requireAdmin(c) }), 200))
}

async function checkListing(listing: MerchantListing | undefined): Promise<MerchantAccess> {
  if (!listing) return { success: false, error: NOT_CONFIGURED }
  try {
    await listing.check()
    return { success: true, error: null }
  } catch (error) {
    if (!(error instanceof ListingTrouble)) throw error
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
    feedUrl: absolute(shopUrl, FEED_PATH),
  }
}

/** The run once it has ended, or as far as it has come. */
async function awaitRun(db: Database, run: RunRow, waitMs: number): Promise<RunRow> {
  const until = Date.now() + waitMs
  let seen = run
  while (seen.status === 'running' && Date.now() < until) {
    await sleep(LOOK_EVERY_MS)
    seen = (await findRun(db, run.id)) ?? seen
  }
  return seen
}
