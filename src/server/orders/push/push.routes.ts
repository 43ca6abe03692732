import { createRoute, z } from '@hono/zod-openapi'
import { pushKeySchema, pushSubscriptionSchema } from '../../../domain/orders/push.ts'
import type { Database } from '../../database/connect.ts'
import { errorResponses, jsonBody, jsonResponse } from '../../http/openapi.ts'
import { adminRouter } from '../../http/routers.ts'
import { readPublicKey } from './push-keys.ts'
import { subscribeDevice, unsubscribeDevice } from './subscribe-device.ts'

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
