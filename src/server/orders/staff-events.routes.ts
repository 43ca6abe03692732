import { setTimeout as sleep } from 'node:timers/promises'
import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type SSEStreamingApi, streamSSE } from 'hono/streaming'
import { findSession } from '../accounts/accounts.queries.ts'
import { sessionIdOf } from '../accounts/sessions.ts'
import type { Database } from '../database/connect.ts'
import { neverStored, onlyAdmins } from '../http/access.ts'
import type { ChangeFeed } from '../http/change-feed.ts'
import { createRouter, problems } from '../http/contract.ts'
import type { AppEnv } from '../http/environment.ts'
import { readSessionCookie } from '../http/session-cookie.ts'

const BEAT_MS = 15_000
const RECONNECT_MS = 3000
const ORDER = /^(new-order|order):(\d+)$/

const eventsRoute = createRoute({
  method: 'get',
  path: '/admin/events',
  tags: ['Orders'],
  summary: 'What happens to orders, while it happens (server-sent events)',
  description:
    'Events: `hello` at the beginning, `new-order` and `order` with the id of an order, `anything` when some news may have been missed, `over` when the session or the right to listen has ended. Whoever connects anew reads what they show again.',
  middleware: onlyAdmins,
  responses: {
    200: { description: 'The stream', content: { 'text/event-stream': { schema: z.string() } } },
    ...problems(401, 403),
  },
})

interface Parts {
  db: Database
  feed: ChangeFeed
  /** How often the connection is kept alive, and the right to it looked at again. */
  beatMs?: number
}

/** The one stream of news for the staff. */
export function staffEventRoutes({ db, feed, beatMs = BEAT_MS }: Parts) {
  const router = createRouter()
  router.use('/admin/events', neverStored)
  return router.openapi(eventsRoute, (c) => {
    // A proxy in front must not gather the news before it passes them on.
    c.header('X-Accel-Buffering', 'no')
    return streamSSE(c, (stream) => tellNews(stream, feed, { beatMs, mayStay: () => isAdmin(db, c) }))
  })
}

async function isAdmin(db: Database, c: Context<AppEnv>): Promise<boolean> {
  const token = readSessionCookie(c)
  const session = token && (await findSession(db, sessionIdOf(token)))
  return Boolean(session && session.user.isAdmin)
}

async function tellNews(
  stream: SSEStreamingApi,
  feed: ChangeFeed,
  { beatMs, mayStay }: { beatMs: number; mayStay: () => Promise<boolean> },
): Promise<void> {
  const gone = new AbortController()
  stream.onAbort(() => gone.abort())
  const stop = feed.listen({
    changed: (names) => void tell(stream, eventsOf(names)),
    closed: () => gone.abort(),
  })
  try {
    await tell(stream, [{ event: 'hello' }])
    while (await stays(gone.signal, beatMs)) {
      if (!(await mayStay())) {
        await tell(stream, [{ event: 'over' }])
        break
      }
      await stream.write(': still here\n\n')
    }
  } finally {
    stop()
  }
}

/** Waits for the next beat; false when nobody listens any more before it. */
const stays = (gone: AbortSignal, beatMs: number): Promise<boolean> =>
  sleep(beatMs, true, { signal: gone }).catch(() => false)

interface News {
  event: string
  id?: number
}

function eventsOf(names: readonly string[] | undefined): News[] {
  if (!names) return [{ event: 'anything' }]
  return names.flatMap((name) => {
    const [, event, id] = ORDER.exec(name) ?? []
    return event ? [{ event, id: Number(id) }] : []
  })
}

async function tell(stream: SSEStreamingApi, events: News[]): Promise<void> {
  for (const { event, id } of events) {
    // By the store's clock, for the browser to say later from when on it has seen the orders.
    const data = JSON.stringify({ id: id ?? null, at: new Date().toISOString() })
    await stream.writeSSE({ event, data, retry: RECONNECT_MS })
  }
}
