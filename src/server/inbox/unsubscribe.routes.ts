import { createRoute, z } from '@hono/zod-openapi'
import type { Database } from '../database/connect.ts'
import { neverStored } from '../http/access.ts'
import { createRouter, json, problems } from '../http/contract.ts'
import { Problem } from '../http/problem.ts'
import { unsubscribe } from './unsubscribe-link.ts'

const query = z.object({ token: z.string().max(200).default('') })

const leaveRoute = createRoute({
  method: 'post',
  path: '/unsubscribe',
  tags: ['Inbox'],
  summary: 'Leave the newsletter by the link of a letter: one click of a mail program (RFC 8058), or the page’s button',
  middleware: neverStored,
  request: { query },
  responses: { 200: json(z.object({ message: z.string(), email: z.string() }), 'They are off it'), ...problems(404) },
})
const askRoute = createRoute({
  method: 'get',
  path: '/unsubscribe',
  tags: ['Inbox'],
  summary: 'The same link opened by a person: leads to the page that asks them, and changes nothing',
  middleware: neverStored,
  request: { query },
  responses: { 302: { description: 'To the page' } },
})

/** How readers of the newsletter leave it: without login or cookies, by what is signed into the link. */
export function unsubscribeRoutes({ db, config }: { db: Database; config: { secretKey: string | undefined } }) {
  return createRouter()
    .openapi(leaveRoute, async (c) => {
      const email = await unsubscribe(db, c.req.valid('query').token, config.secretKey)
      if (email) return c.json({ message: 'You are unsubscribed.', email }, 200)
      throw new Problem(404, 'unknown_link', 'This link does not work any more.')
    })
    .openapi(askRoute, (c) => c.redirect(`/unsubscribe?token=${encodeURIComponent(c.req.valid('query').token)}`, 302))
}
