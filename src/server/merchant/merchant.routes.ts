import { setTimeout as sleep } from 'node:timers/promises'
import { createRoute } from '@hono/zod-openapi'
import {
  MERCHANT_NOT_CONFIGURED,
  type MerchantAccessCheck,
  merchantAccessCheckSchema,
  type MerchantStatus,
  merchantStatusSchema,
  type MerchantSyncResult,
  merchantSyncResultSchema,
  merchantSyncSchema,
} from '../../domain/merchant/merchant.ts'
import { EXCLUSION_REASONS, type ExclusionReason } from '../../domain/merchant/offer.ts'
import { absoluteUrl } from '../../domain/values/absolute-url.ts'
import type { Database } from '../database/connect.ts'
import { AppError } from '../http/errors.ts'
import type { RateLimiter } from '../http/limits/rate-limit.ts'
import { errorResponses, jsonResponse } from '../http/openapi.ts'
import { adminRouter, withoutKey } from '../http/routers.ts'
import { recordServiceTest } from '../settings/service-tests.ts'
import { readShopIdentity } from '../settings/shop-identity.ts'
import { FEED_PATH } from './feed.routes.ts'
import { type MerchantClient, MerchantError } from './merchant-client.ts'
import { countOffers, findLastRun, findLastSync, findRun, listUnlisted, type RunRow } from './merchant.queries.ts'
import { startRun } from './start-run.ts'
import type { MerchantDeps } from './sync-offers.ts'

const MAX_DETAILS = 3

type Unlisted = Awaited<ReturnType<typeof listUnlisted>>[number]

function presentRun(run: RunRow): NonNullable<MerchantStatus['run']> {
  const { status, inserted, updated, removed, failed, lastError, createdAt, endedAt } = run
  const times = { startedAt: createdAt.toISOString(), endedAt: endedAt?.toISOString() ?? null }
  return { status, inserted, updated, removed, failed, lastError, ...times }
}

function presentUnlisted(row: Unlisted): MerchantStatus['unlisted'][number] {
  const { productId, name } = row
  return { productId, name, reason: unlistedReason(row), failed: row.lastError !== null || row.issue !== null }
}

function unlistedReason({ lastError, issue, excludedReason }: Unlisted): string {
  if (lastError !== null) return lastError
  if (issue !== null) return `Google does not show it: ${issue}`
  return EXCLUSION_REASONS[excludedReason as ExclusionReason]
}

/** The result of a run. @throws AppError 502 for a failed run */
function presentResult(run: RunRow, unlisted: readonly Unlisted[]): MerchantSyncResult {
  const { status, inserted, updated, failed, lastError } = run
  if (status === 'failed') throw new AppError(502, 'merchant_sync_failed', lastError ?? 'The sync ended early.')
  const rejected = unlisted.filter((one) => one.lastError !== null)
  const details = rejected.slice(0, MAX_DETAILS).map((one) => `${one.name}: ${one.lastError}`)
  return {
    success: status !== 'partial',
    status,
    message: toUserMessage(run),
    details: failed > 0 ? [toUserMessage(run), ...details].join(' ') : null,
    syncedProducts: inserted + updated,
    results: { inserted, updated },
  }
}

function toUserMessage({ status, inserted, updated, removed, failed }: RunRow): string {
  if (status === 'running') return 'The sync continues in the background.'
  if (failed > 0) return `${formatProductCount(failed)} not accepted by Google.`
  if (inserted + updated + removed === 0) return 'Google is up to date.'
  const sent = inserted + updated > 0 ? [`${formatProductCount(inserted + updated)} sent`] : []
  const removals = removed > 0 ? [`${formatProductCount(removed)} removed`] : []
  return `${[...sent, ...removals].join(', ')}.`
}

const formatProductCount = (count: number): string => `${count} ${count === 1 ? 'product was' : 'products were'}`

/** A sync that takes longer continues in the background. */
const SYNC_WAIT_MS = 10_000
const POLL_INTERVAL_MS = 200

const syncResult = merchantSyncResultSchema.openapi('MerchantSyncResult')

const statusRoute = createRoute({
  method: 'get',
  path: '/status',
  operationId: 'getGoogleMerchantStatus',
  tags: ['Google Merchant'],
  summary: 'The configuration, the last sync and the products that are not listed',
  responses: {
    200: jsonResponse(merchantStatusSchema.openapi('MerchantStatus'), 'The status'),
    ...errorResponses(401, 403),
  },
})
const syncRoute = createRoute({
  method: 'post',
  path: '/sync',
  operationId: 'syncGoogleMerchant',
  tags: ['Google Merchant'],
  summary: 'Sync the products of one exam, or all',
  description:
    'Sends changed products, and rejected ones again. Returns when the sync has ended, or after ten seconds with its progress (`status` is `running`). While a sync is running, joins it instead of starting another.',
  request: { body: { content: { 'application/json': { schema: merchantSyncSchema } } } },
  responses: {
    200: jsonResponse(syncResult, 'The result or the progress'),
    ...errorResponses(400, 401, 403, 502, 503),
  },
})
const scheduledRoute = createRoute({
  method: 'post',
  path: '/run-scheduled-sync',
  operationId: 'runScheduledGoogleMerchantSync',
  tags: ['Google Merchant'],
  summary: 'Run the hourly sync now',
  responses: { 200: jsonResponse(syncResult, 'The result or the progress'), ...errorResponses(401, 403, 502, 503) },
})

const checkRoute = createRoute({
  method: 'post',
  path: '/check',
  operationId: 'checkGoogleMerchant',
  ...withoutKey('It only reads.'),
  tags: ['Google Merchant'],
  summary: 'Check the login at Google and the data source, without sending products',
  responses: {
    200: jsonResponse(merchantAccessCheckSchema.openapi('MerchantAccessCheck'), 'The result of the check'),
    ...errorResponses(401, 403, 429),
  },
})

interface MerchantRouteDeps extends MerchantDeps {
  limits: RateLimiter
  /** How long a request waits for its sync to end. */
  waitMs?: number
}

/** The sync with Google Merchant, mounted at `/google-merchant`. */
export function merchantRoutes(deps: MerchantRouteDeps) {
  const { db, merchant, limits, waitMs = SYNC_WAIT_MS } = deps
  const sync = async (options: Parameters<typeof startRun>[1]) => {
    if (!merchant) throw new AppError(503, 'not_configured', MERCHANT_NOT_CONFIGURED)
    const run = await waitForRun(db, await startRun(deps, options), waitMs)
    return presentResult(run, await listUnlisted(db))
  }
  return adminRouter()
    .openapi(checkRoute, async (c) => {
      await limits.consume('test-google-account', String(c.var.actor.id))
      return c.json(await recordServiceTest(db, c.var.actor, 'google', () => checkConnection(merchant)), 200)
    })
    .openapi(statusRoute, async (c) => c.json(await readStatus(deps), 200))
    .openapi(syncRoute, async (c) => {
      const examType = c.req.valid('json').examType ?? undefined
      return c.json(await sync({ cause: 'staff', examType, actor: c.var.actor }), 200)
    })
    .openapi(scheduledRoute, async (c) => c.json(await sync({ cause: 'hourly', actor: c.var.actor }), 200))
}

async function checkConnection(merchant: MerchantClient | undefined): Promise<MerchantAccessCheck> {
  if (!merchant) return { success: false, error: MERCHANT_NOT_CONFIGURED }
  try {
    await merchant.check()
    return { success: true, error: null }
  } catch (error) {
    if (!(error instanceof MerchantError)) throw error
    return { success: false, error: error.message }
  }
}

async function readStatus({ db, config, merchant }: MerchantDeps): Promise<MerchantStatus> {
  const [{ publicUrl }, run, lastSync, counts, unlisted] = await Promise.all([
    readShopIdentity(db, config),
    findLastRun(db),
    findLastSync(db),
    countOffers(db),
    listUnlisted(db),
  ])
  return {
    isConfigured: merchant !== undefined,
    lastSync: lastSync?.toISOString() ?? null,
    run: run ? presentRun(run) : null,
    counts,
    unlisted: unlisted.map(presentUnlisted),
    feedUrl: absoluteUrl(publicUrl, FEED_PATH),
  }
}

/** Waits until a run has ended, at most `waitMs`. @returns its latest state */
async function waitForRun(db: Database, run: RunRow, waitMs: number): Promise<RunRow> {
  const deadline = Date.now() + waitMs
  let latest = run
  while (latest.status === 'running' && Date.now() < deadline) {
    await sleep(POLL_INTERVAL_MS)
    latest = (await findRun(db, run.id)) ?? latest
  }
  return latest
}
