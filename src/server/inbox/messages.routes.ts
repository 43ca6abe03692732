import { createRoute, z } from '@hono/zod-openapi'
import { type ContactMessage, contactMessageSchema, messageStatusSchema } from '../../domain/inbox/contact-form.ts'
import type { Database } from '../database/connect.ts'
import { idParam, jsonResponse, jsonBody, errorResponses } from '../http/openapi.ts'
import { adminRouter } from '../http/routers.ts'
import { setPaginationHeaders } from '../http/paging.ts'
import { deleteMessage, setMessageStatus } from './edit-messages.ts'
import { countMessages, listMessages, messagesQuery } from './inbox.queries.ts'
import type { contactMessages } from '../database/schema/inbox.ts'

const messageResponse = contactMessageSchema.openapi('ContactMessage')

const listRoute = createRoute({
  method: 'get',
  path: '/',
  operationId: 'listContactMessages',
  tags: ['Inbox'],
  summary: 'Messages to the store, newest first; admins only',
  request: { query: messagesQuery },
  responses: { 200: jsonResponse(z.array(messageResponse), 'The messages'), ...errorResponses(400, 401, 403) },
})
const statusRoute = createRoute({
  method: 'patch',
  path: '/{id}',
  operationId: 'updateContactMessageStatus',
  tags: ['Inbox'],
  summary: 'Mark a message as unread, read or replied',
  request: { params: idParam, body: jsonBody(messageStatusSchema) },
  responses: { 200: jsonResponse(messageResponse, 'The changed message'), ...errorResponses(400, 401, 403, 404, 409) },
})
const deleteRoute = createRoute({
  method: 'delete',
  path: '/{id}',
  operationId: 'deleteContactMessage',
  tags: ['Inbox'],
  summary: 'Delete a message',
  request: { params: idParam },
  responses: { 204: { description: 'The message is deleted' }, ...errorResponses(400, 401, 403, 404) },
})

const FILTERS = ['search', 'sort', 'status', 'subject']

/** Management of messages by staff. */
export function messageRoutes({ db }: { db: Database }) {
  return adminRouter('manager')
    .openapi(listRoute, async (c) => {
      const query = c.req.valid('query')
      const [rows, total] = await Promise.all([listMessages(db, query), countMessages(db, query)])
      setPaginationHeaders(c, total, query, FILTERS)
      return c.json(rows.map(presentMessage), 200)
    })
    .openapi(statusRoute, async (c) => {
      const message = await setMessageStatus(db, c.var.actor, c.req.valid('param').id, c.req.valid('json'))
      return c.json(presentMessage(message), 200)
    })
    .openapi(deleteRoute, async (c) => {
      await deleteMessage(db, c.var.actor, c.req.valid('param').id)
      return c.body(null, 204)
    })
}

const presentMessage = (row: typeof contactMessages.$inferSelect): ContactMessage => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
})
