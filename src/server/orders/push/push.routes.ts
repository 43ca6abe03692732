import { createRoute, z } from '@hono/zod-openapi'
import { and, eq, sql } from 'drizzle-orm'
import type { User } from '../../../domain/accounts/session.ts'
import { pushKeySchema, type PushSubscriptionRequest, pushSubscriptionSchema } from '../../../domain/orders/push.ts'
import type { Database, Queryable } from '../../database/connect.ts'
import { pushState, pushSubscriptions } from '../../database/schema/orders.ts'
import { errorResponses, jsonBody, jsonResponse } from '../../http/openapi.ts'
import { adminRouter } from '../../http/routers.ts'
import { readPublicKey } from './push-keys.ts'

/** Stores a device, or gives it to the user who logged in on it last. Orders from before are not notified. */
async function subscribeDevice(
  db: Queryable,
  { id: userId }: User,
  { endpoint, keys: { p256dh, auth } }: PushSubscriptionRequest,
): Promise<void> {
  const existing = await db.$count(pushSubscriptions)
  if (existing === 0) await db.update(pushState).set({ notifiedUntil: sql`now()` })
  const row = { userId, p256dh, auth }
  await db
    .insert(pushSubscriptions)
    .values({ endpoint, ...row })
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: row })
}

/** Removes a device of a user. Does nothing if it is not stored. */
async function unsubscribeDevice(db: Queryable, { id }: User, endpoint: string): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, id), eq(pushSubscriptions.endpoint, endpoint)))
}

const shared = { tags: ['Orders'] }

const keyRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/key',
  operationId: 'getPushKey',
  summary: 'The public key with which a browser subscribes to notifications of new orders',
  responses: { 200: jsonResponse(pushKeySchema.openapi('PushKey'), 'The key'), ...errorResponses(401, 403) },
})
const subscribeRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/',
  operationId: 'subscribeDevice',
  summary: 'Notify a device of the user of new orders, within a minute',
  request: { body: jsonBody(pushSubscriptionSchema.openapi('PushSubscription')) },
  responses: { 204: { description: 'The device is notified' }, ...errorResponses(400, 401, 403) },
})
const unsubscribeRoute = createRoute({
  ...shared,
  method: 'delete',
  path: '/',
  operationId: 'unsubscribeDevice',
  summary: 'Stop the notifications of a device of the user',
  request: { query: z.object({ endpoint: z.string().max(1000) }) },
  responses: { 204: { description: 'The device is not notified' }, ...errorResponses(400, 401, 403) },
})

/** Devices that are notified of new orders, mounted at `/admin/push-subscriptions`. */
export function pushRoutes({ db, config }: { db: Database; config: { secretKey: string | undefined } }) {
  return adminRouter('packer')
    .openapi(keyRoute, async (c) => c.json({ publicKey: await readPublicKey(db, config.secretKey) }, 200))
    .openapi(subscribeRoute, async (c) => {
      await subscribeDevice(db, c.var.actor, c.req.valid('json'))
      return c.body(null, 204)
    })
    .openapi(unsubscribeRoute, async (c) => {
      await unsubscribeDevice(db, c.var.actor, c.req.valid('query').endpoint)
      return c.body(null, 204)
    })
}
