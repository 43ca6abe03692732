import { createRoute, z } from '@hono/zod-openapi'
import { contactMessageSchema, contactRequestSchema } from '../../domain/contact-form.ts'
import { newsletterFormSchema } from '../../domain/newsletter-form.ts'
import type { LetterPost } from '../mail/letter-post.ts'
import type { Database } from '../database/connect.ts'
import { createRouter, json, payload, problems } from '../http/contract.ts'
import type { RateLimits } from '../http/rate-limit.ts'
import { receiveMessage } from './receive-message.ts'
import { subscribe } from './subscribe.ts'

const subscribeRoute = createRoute({
  method: 'post',
  path: '/subscribers',
  tags: ['Inbox'],
  summary: 'Subscribe to new arrivals; doing it twice is a quiet success',
  request: { body: payload(newsletterFormSchema) },
  responses: { 201: json(z.object({ message: z.string() }), 'Subscribed'), ...problems(400, 429) },
})
const messageRoute = createRoute({
  method: 'post',
  path: '/contact-messages',
  tags: ['Inbox'],
  summary: 'Write to the store; the answer’s id is the number of the message',
  request: { body: payload(contactRequestSchema) },
  responses: { 201: json(contactMessageSchema.openapi('ContactMessage'), 'The message'), ...problems(400, 429) },
})

interface InboxServices {
  db: Database
  post: LetterPost
  limits: RateLimits
  config: { publicUrl: string; secretKey: string | undefined }
}

/** What visitors send in. */
export function inboxRoutes({ db, post, limits, config }: InboxServices) {
  return createRouter()
    .openapi(subscribeRoute, async (c) => {
      await limits.spendByAddress(c, 'subscribe-address')
      await subscribe({ db, post, config }, c.req.valid('json'))
      // The same answer for a new address and a known one: nobody can ask who reads the newsletter.
      return c.json({ message: 'Thank you for subscribing!' }, 201)
    })
    .openapi(messageRoute, async (c) => {
      await limits.spendByAddress(c, 'contact-address')
      const { source: _, ...form } = c.req.valid('json')
      const { createdAt, ...row } = await receiveMessage({ db, post }, form)
      return c.json({ ...row, createdAt: createdAt.toISOString() }, 201)
    })
}
