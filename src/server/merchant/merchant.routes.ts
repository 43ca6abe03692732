import { createRoute } from '@hono/zod-openapi'
import { merchantResultSchema, merchantStatusSchema, merchantSyncSchema } from '../../domain/merchant.ts'
import { neverStored, onlyAdmins } from '../http/access.ts'
import { createRouter, json, problems } from '../http/contract.ts'
import { type MerchantListing, noMerchant } from './merchant-listing.ts'

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

/** The listing of the shop's products at Google Merchant. */
export function merchantRoutes({ merchant = noMerchant }: { merchant?: MerchantListing } = {}) {
  const router = createRouter()
  router.use('/google-merchant/*', neverStored)
  return router
    .openapi(statusRoute, async (c) => c.json(await merchant.status(), 200))
    .openapi(syncRoute, async (c) => c.json(await merchant.sync(c.req.valid('json').examType ?? undefined), 200))
    .openapi(scheduledRoute, async (c) => c.json(await merchant.sync(), 200))
}
