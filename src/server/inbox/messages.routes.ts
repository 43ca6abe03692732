import { createRoute, z } from '@hono/zod-openapi'
import { eq } from 'drizzle-orm'
import type { User } from '../../domain/accounts/session.ts'
import { type ContactMessage, contactMessageSchema, messageStatusSchema } from '../../domain/inbox/contact-form.ts'
import { audit } from '../database/audit.ts'
import type { Database, Transaction } from '../database/connect.ts'
import { contactMessages } from '../database/schema/inbox.ts'
import { assertNoEditConflict } from '../http/edit-conflict.ts'
import { NotFoundError } from '../http/errors.ts'
import { errorResponses, idParam, jsonBody, jsonResponse } from '../http/openapi.ts'
import { setPaginationHeaders } from '../http/paging.ts'
import { adminRouter } from '../http/routers.ts'
import { countMessages, listMessages, messagesQuery } from './inbox.queries.ts'

const KIND = 'contact-message'
type StatusEdit = z.output<typeof messageStatusSchema>

/**
 * Marks a message as unread, read or replied.
 * @throws NotFoundError
 * @throws ConflictError when another user has marked it since
 */
function setMessageStatus(db: Database, actor: User, id: number, { status, expected }: StatusEdit) {
  return db.transaction(async (tx) => {
    const before = await lockMessage(tx, id)
    assertNoEditConflict('message', { current: { status: before.status }, fields: { status }, expected })
    await tx.update(contactMessages).set({ status }).where(eq(contactMessages.id, id))
    const change = { before: { status: before.status }, after: { status } }
    await audit(tx, { actor, action: 'update', kind: KIND, id, subject: auditSubject(before), ...change })
    return { ...before, status }
  })
}

/** Deletes a message. @throws NotFoundError */
function deleteMessage(db: Database, actor: User, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await lockMessage(tx, id)
    await tx.delete(contactMessages).where(eq(contactMessages.id, id))
    await audit(tx, { actor, action: 'delete', kind: KIND, id, subject: auditSubject(before), before })
  })
}

async function lockMessage(tx: Transaction, id: number) {
  const [row] = await tx.select().from(contactMessages).where(eq(contactMessages.id, id)).for('update')
  if (!row) throw new NotFoundError('Message')
  return row
}

const auditSubject = ({ name, email }: { name: string; email: string }): string => `${name} <${email}>`

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
