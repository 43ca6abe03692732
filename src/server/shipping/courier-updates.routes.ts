import { createRoute, z } from '@hono/zod-openapi'
import type { Logger } from 'pino'
import type { Database } from '../database/connect.ts'
import { createRouter, json } from '../http/contract.ts'
import { readJson } from '../http/read-json.ts'
import { isSameSecret } from '../http/same-secret.ts'
import type { JobQueues } from '../jobs/job-queues.ts'
import { keepCourierNews } from './take-courier-news.ts'

const updateRoute = createRoute({
  method: 'post',
  path: '/courier-updates',
  tags: ['Shipping'],
  summary: 'What Shiprocket’s webhook says of a parcel; it is kept as it is and looked at later',
  description:
    'Whatever is sent is answered with 200, as the webhook wants it. Without the right `x-api-key` it is not kept.',
  request: { headers: z.object({ 'x-api-key': z.string().optional() }) },
  responses: { 200: json(z.object({ received: z.literal(true) }), 'Heard') },
})

interface UpdateServices {
  db: Database
  jobs: JobQueues
  log: Logger
  config: { courierToken: string | undefined }
}

/** The door for news that the courier brings itself. */
export function courierUpdateRoutes({ db, jobs, log, config }: UpdateServices) {
  return createRouter().openapi(updateRoute, async (c) => {
    const body = await c.req.text()
    if (isSameSecret(c.req.valid('header')['x-api-key'], config.courierToken))
      await keepCourierNews({ db, jobs }, [read(body)])
    else log.warn('courier news without the right token were dropped')
    return c.json({ received: true as const }, 200)
  })
}

/** What cannot be read is kept as it came. */
const read = (body: string): unknown => readJson(body) ?? { unreadable: body }
