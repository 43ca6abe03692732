import { setTimeout as sleep } from 'node:timers/promises'
import { createRoute, z } from '@hono/zod-openapi'
import { type SSEStreamingApi, streamSSE } from 'hono/streaming'
import { findSession } from '../accounts/accounts.queries.ts'
import { hashSessionToken } from '../accounts/sessions.ts'
import type { Database } from '../database/connect.ts'
import type { EventBus } from '../http/event-bus.ts'
import { errorResponses } from '../http/openapi.ts'
import { adminRouter } from '../http/routers.ts'
import type { AppContext } from '../http/app-env.ts'
import { readSessionCookie } from '../http/session-cookie.ts'

const HEARTBEAT_MS = 15_000
const RECONNECT_MS = 3000
const ORDER_EVENT = /^(new-order|order):(\d+)$/

const eventsRoute = createRoute({
  method: 'get',
  path: '/',
  tags: ['Orders'],
  summary: 'What happens to orders, while it happens (server-sent events)',
  description:
    'Events: `hello` at the beginning, `new-order` and `order` with the id of an order, `anything` when some news may have been missed, `over` when the session or the right to listen has ended. Whoever connects anew reads what they show again.',
  responses: {
    200: { description: 'The stream', content: { 'text/event-stream': { schema: z.string() } } },
    ...errorResponses(401, 403),
  },
})

interface AdminEventServices {
  db: Database
  events: EventBus
  /** How often the connection is kept alive, and the right to it looked at again. */
  heartbeatMs?: number
}

/** The one stream of news for the staff. */
export function adminEventRoutes({ db, events: feed, heartbeatMs: beatMs = HEARTBEAT_MS }: AdminEventServices) {
  return adminRouter().openapi(eventsRoute, (c) => {
    // A proxy in front must not gather the news before it passes them on.
    c.header('X-Accel-Buffering', 'no')
    const response = streamSSE(c, (stream) => streamEvents(stream, feed, { beatMs, mayStay: () => isAdmin(db, c) }))
    // streamSSE sets no-cache, which allows storage.
    response.headers.delete('Cache-Control')
    return response
  })
}

async function isAdmin(db: Database, c: AppContext): Promise<boolean> {
  const token = readSessionCookie(c)
  const session = token && (await findSession(db, hashSessionToken(token)))
  return Boolean(session && session.user.isAdmin)
}

async function streamEvents(
  stream: SSEStreamingApi,
  feed: EventBus,
  { beatMs, mayStay }: { beatMs: number; mayStay: () => Promise<boolean> },
): Promise<void> {
  const gone = new AbortController()
  stream.onAbort(() => gone.abort())
  const stop = feed.subscribe({
    onChange: (names) => void writeEvents(stream, toAdminEvents(names)),
    onClose: () => gone.abort(),
  })
  try {
    await writeEvents(stream, [{ event: 'hello' }])
    while (await waitForHeartbeat(gone.signal, beatMs)) {
      if (!(await mayStay())) {
        await writeEvents(stream, [{ event: 'over' }])
        break
      }
      await stream.write(': still here\n\n')
    }
  } finally {
    stop()
  }
}

/** Waits for the next beat; false when nobody listens any more before it. */
const waitForHeartbeat = (gone: AbortSignal, beatMs: number): Promise<boolean> =>
  sleep(beatMs, true, { signal: gone }).catch(() => false)

interface AdminEvent {
  event: string
  id?: number
}

function toAdminEvents(names: readonly string[] | undefined): AdminEvent[] {
  if (!names) return [{ event: 'anything' }]
  return names.flatMap((name) => {
    const [, event, id] = ORDER_EVENT.exec(name) ?? []
    return event ? [{ event, id: Number(id) }] : []
  })
}

async function writeEvents(stream: SSEStreamingApi, events: AdminEvent[]): Promise<void> {
  for (const { event, id } of events) {
    // By the store's clock, for the browser to say later from when on it has seen the orders.
    const data = JSON.stringify({ id: id ?? null, at: new Date().toISOString() })
    await stream.writeSSE({ event, data, retry: RECONNECT_MS })
  }
}
