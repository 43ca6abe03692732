import { createRoute, z } from '@hono/zod-openapi'
import { passwordConfirmationSchema } from '../../domain/accounts/password-change.ts'
import { checkCurrentPassword } from '../accounts/confirm-password.ts'
import type { Database } from '../database/connect.ts'
import type { RateLimiter } from '../http/limits/rate-limit.ts'
import { errorResponses, jsonBody } from '../http/openapi.ts'
import { customerRouter } from '../http/routers.ts'
import { collectOwnData } from './own-data.ts'

const downloadRoute = createRoute({
  method: 'post',
  path: '/',
  operationId: 'downloadOwnData',
  tags: ['Account'],
  summary: 'Download the data that the store has about the logged-in user, as one JSON file',
  request: { body: jsonBody(passwordConfirmationSchema) },
  responses: {
    200: {
      description:
        'Profile, addresses, orders, failed deliveries, returns, reviews, wishlist, messages, newsletter, consents and devices',
      content: {
        'application/json': {
          schema: z.object({ exportedAt: z.iso.datetime() }).openapi({ additionalProperties: true }),
        },
      },
    },
    ...errorResponses(400, 401, 429),
  },
})

/** The download of a user's own data, mounted at `/user/data`. */
export const ownDataRoutes = ({ db, limits }: { db: Database; limits: RateLimiter }) =>
  customerRouter().openapi(downloadRoute, async (c) => {
    const { actor } = c.var
    // Shared with the other forms that ask for the password: each would let an attacker guess it.
    await limits.consume('password-account', String(actor.id))
    await checkCurrentPassword(db, actor, c.req.valid('json').password, 'password')
    await limits.consume('data-download-account', String(actor.id))
    const data = await collectOwnData(db, actor)
    c.var.log.info({ userId: actor.id }, 'own data downloaded')
    c.header('Content-Disposition', 'attachment; filename="my-data.json"')
    return c.json({ ...data, exportedAt: data.exportedAt.toISOString() }, 200)
  })
