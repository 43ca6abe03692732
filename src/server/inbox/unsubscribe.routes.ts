import { createRoute, z } from '@hono/zod-openapi'
import type { Database } from '../database/connect.ts'
import { jsonResponse, errorResponses } from '../http/openapi.ts'
import { publicRouter } from '../http/routers.ts'
import { AppError } from '../http/errors.ts'
import { unsubscribe } from './unsubscribe-link.ts'

const query = z.object({ token: z.string().max(200).default('') })

const unsubscribeRoute = createRoute({
  method: 'post',
  path: '/',
  operationId: 'unsubscribe',
  tags: ['Inbox'],
  summary: 'Unsubscribe with the token of an email: one click in a mail program (RFC 8058), or the button of the page',
  request: { query },
  responses: {
    200: jsonResponse(z.object({ message: z.string(), email: z.string() }), 'Unsubscribed'),
    ...errorResponses(404),
  },
})
const confirmRoute = createRoute({
  method: 'get',
  path: '/',
  operationId: 'redirectToUnsubscribePage',
  tags: ['Inbox'],
  summary: 'Redirects to the page with the confirmation button; changes nothing',
  request: { query },
  responses: {
    200: { description: 'The page, for clients that follow redirects' },
    302: { description: 'Redirect to the page' },
    ...errorResponses(400),
  },
})

/** Unsubscribing without login or cookies, by the signed token. */
export function unsubscribeRoutes({ db, config }: { db: Database; config: { secretKey: string | undefined } }) {
  return publicRouter()
    .openapi(unsubscribeRoute, async (c) => {
      const email = await unsubscribe(db, c.req.valid('query').token, config.secretKey)
      if (email) return c.json({ message: 'You are unsubscribed.', email }, 200)
      throw new AppError(404, 'invalid_unsubscribe_token', 'This link does not work any more.')
    })
    .openapi(confirmRoute, (c) =>
      c.redirect(`/unsubscribe?token=${encodeURIComponent(c.req.valid('query').token)}`, 302),
    )
}
