import { createRoute, z } from '@hono/zod-openapi'
import { type ContactMessage, contactMessageSchema, messageStatusSchema } from '../../domain/contact-form.ts'
import type { Database } from '../database/connect.ts'
import { neverStored, onlyAdmins, requireAdmin } from '../http/access.ts'
import { createRouter, idParam, json, payload, problems } from '../http/contract.ts'
import { tellRest } from '../http/paging.ts'
import { deleteMessage, markMessage } from './edit-messages.ts'
import { countMessages, listMessages, messagesQuery } from './inbox.queries.ts'
import type { contactMessages } from './inbox.tables.ts'

const answer = contactMessageSchema.openapi('ContactMessage')

const listRoute = createRoute({
  method: 'get',
  path: '/contact-messages',
  tags: ['Inbox'],
  summary: 'Messages to the store, the newest first; admins only',
  middleware: [onlyAdmins, neverStored] as const,
  request: { query: messagesQuery },
  responses: { 200: json(z.array(answer), 'The messages'), ...problems(400, 401, 403) },
})
const markRoute = createRoute({
  method: 'patch',
  path: '/contact-messages/{id}',
  tags: ['Inbox'],
  summary: 'Mark a message as unread, read or replied',
  middleware: onlyAdmins,
  request: { params: idParam, body: payload(messageStatusSchema) },
  responses: { 200: json(answer, 'As it is now'), ...problems(400, 401, 403, 404) },
})
const deleteRoute = createRoute({
  method: 'delete',
  path: '/contact-messages/{id}',
  tags: ['Inbox'],
  summary: 'Throw a message away',
  middleware: onlyAdmins,
  request: { params: idParam },
  responses: { 204: { description: 'It is gone' }, ...problems(400, 401, 403, 404) },
})

const FILTERS = ['search', 'sort', 'status', 'subject']

/** What staff do with messages to the store. */
export function messageRoutes({ db }: { db: Database }) {
  return createRouter()
    .openapi(listRoute, async (c) => {
      const asked = c.req.valid('query')
      const [rows, total] = await Promise.all([listMessages(db, asked), countMessages(db, asked)])
      tellRest(c, total, asked, FILTERS)
      return c.json(rows.map(present), 200)
    })
    .openapi(markRoute, async (c) => {
      const { status } = c.req.valid('json')
      return c.json(present(await markMessage(db, requireAdmin(c), c.req.valid('param').id, status)), 200)
    })
    .openapi(deleteRoute, async (c) => {
      await deleteMessage(db, requireAdmin(c), c.req.valid('param').id)
      return c.body(null, 204)
    })
}

const present = (row: typeof contactMessages.$inferSelect): ContactMessage => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
})
