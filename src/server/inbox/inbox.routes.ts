import { createRoute, z } from '@hono/zod-openapi'
import { contactMessageSchema, contactRequestSchema } from '../../domain/inbox/contact-form.ts'
import { newsletterFormSchema } from '../../domain/inbox/newsletter-form.ts'
import type { EmailOutbox } from '../email/email-outbox.ts'
import type { Database } from '../database/connect.ts'
import { jsonResponse, jsonBody, errorResponses } from '../http/openapi.ts'
import { publicRouter } from '../http/routers.ts'
import type { RateLimiter } from '../http/limits/rate-limit.ts'
import { receiveMessage } from './receive-message.ts'
import { subscribe } from './subscribe.ts'

const subscribeRoute = createRoute({
  method: 'post',
  path: '/',
  operationId: 'subscribe',
  tags: ['Inbox'],
  summary: 'Subscribe to the newsletter; succeeds for a subscribed address too',
  request: { body: jsonBody(newsletterFormSchema) },
  responses: { 201: jsonResponse(z.object({ message: z.string() }), 'Subscribed'), ...errorResponses(400, 429) },
})
const messageRoute = createRoute({
  method: 'post',
  path: '/',
  operationId: 'sendContactMessage',
  tags: ['Inbox'],
  summary: 'Send a message to the store; the id in the response is the message number',
  request: { body: jsonBody(contactRequestSchema) },
  responses: {
    201: jsonResponse(contactMessageSchema.openapi('ContactMessage'), 'The message'),
    ...errorResponses(400, 429),
  },
})

interface InboxServices {
  db: Database
  outbox: EmailOutbox
  limits: RateLimiter
}

/** Newsletter subscription, mounted at `/subscribers`. */
export function subscribeRoutes({ db, outbox, limits }: InboxServices) {
  return publicRouter().openapi(subscribeRoute, async (c) => {
    await limits.consumeByIp(c, 'subscribe-ip')
    await subscribe({ db, outbox }, c.req.valid('json'))
    // The same response for a new address and a known one: it does not reveal who is subscribed.
    return c.json({ message: 'Thank you for subscribing!' }, 201)
  })
}

/** The contact form, mounted at `/contact-messages`. */
export function contactRoutes({ db, outbox, limits }: InboxServices) {
  return publicRouter().openapi(messageRoute, async (c) => {
    await limits.consumeByIp(c, 'contact-ip')
    const { source: _, ...form } = c.req.valid('json')
    const { createdAt, ...row } = await receiveMessage({ db, outbox }, form)
    return c.json({ ...row, createdAt: createdAt.toISOString() }, 201)
  })
}
