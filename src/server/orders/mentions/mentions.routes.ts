import { createRoute } from '@hono/zod-openapi'
import { mentionsReadSchema, mentionsSchema } from '../../../domain/orders/order-timeline.ts'
import type { Database } from '../../database/connect.ts'
import { errorResponses, jsonBody, jsonResponse } from '../../http/openapi.ts'
import { adminRouter } from '../../http/routers.ts'
import { markMentionsRead, readMentions } from './mentions.ts'

const shared = { tags: ['Orders'] }
const mentions = mentionsSchema.openapi('Mentions')

const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  operationId: 'listMentions',
  summary: 'The comments on orders that mention the user, newest first, and the names that comments can mention',
  responses: { 200: jsonResponse(mentions, 'The mentions'), ...errorResponses(401, 403) },
})
const readRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/read',
  operationId: 'markMentionsRead',
  summary: 'Mark the mentions of the user as read: those on one order, or all',
  request: { body: jsonBody(mentionsReadSchema.openapi('MentionsRead')) },
  responses: { 200: jsonResponse(mentions, 'The mentions'), ...errorResponses(400, 401, 403) },
})

/** Mentions in comments on orders, mounted at `/admin/mentions`. Users see their own only. */
export function mentionRoutes(db: Database) {
  return adminRouter('packer')
    .openapi(listRoute, async (c) => c.json(await readMentions(db, c.var.actor.id), 200))
    .openapi(readRoute, async (c) => {
      await markMentionsRead(db, c.var.actor.id, c.req.valid('json').orderId)
      return c.json(await readMentions(db, c.var.actor.id), 200)
    })
}
