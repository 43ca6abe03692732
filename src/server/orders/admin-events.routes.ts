import { setTimeout as sleep } from 'node:timers/promises'
import { createRoute, z } from '@hono/zod-openapi'
import { type SSEStreamingApi, streamSSE } from 'hono/streaming'
import { findSession } from '../accounts/accounts.queries.ts'
import { hashToken } from '../accounts/tokens.ts'
import type { Database } from '../database/connect.ts'
import type { EventBus } from '../http/event-bus.ts'
import { errorResponses } from '../http/openapi.ts'
import { adminRouter } from '../http/routers.ts'
import type { AppContext } from '../http/app-env.ts'
import { readSessionCookie } from '../http/session-cookie.ts'

const HEARTBEAT_MS = 15_000
const RECONNECT_MS = 3000
/** The tags of orders, which the database publishes. */
const ORDER_TAG = /^(new-order|order):(\d+)$/

const eventsRoute = createRoute({
  method: 'get',
  path: '/',
  operationId: 'streamOrderEvents',
  tags: ['Orders'],
  summary: 'Changes of orders as server-sent events',
  description:
    'Events: `connected` first, with `unchangedMs`, how long the server has seen no change, `new-order` and `order` with the id of a new or changed order (a new test order is an `order`), `resync` when events may have been missed, `session-ended` when the session or the admin right has ended. A client that shows older orders when it connects must reload them.',
  responses: {
    200: { description: 'The stream', content: { 'text/event-stream': { schema: z.string() } } },
    ...errorResponses(401, 403),
  },
})

interface AdminEventServices {
  db: Database
  events: EventBus
  /** The interval of heartbeats. Each checks the session and the admin right again: a session may expire. */
  heartbeatMs?: number
}

/** The event stream for staff. */
export function adminEventRoutes({ db, events, heartbeatMs = HEARTBEAT_MS }: AdminEventServices) {
  return adminRouter('packer').openapi(eventsRoute, (c) => {
    // Prevents buffering by a proxy.
    c.header('X-Accel-Buffering', 'no')
    const options = { heartbeatMs, userId: c.var.actor.id, isStillAdmin: () => isAdmin(db, c) }
    const response = streamSSE(c, (stream) => streamEvents(stream, events, options))
    // streamSSE sets no-cache, which allows storage.
    response.headers.delete('Cache-Control')
    return response
  })
}

async function isAdmin(db: Database, c: AppContext): Promise<boolean> {
  const token = readSessionCookie(c)
  const session = token && (await findSession(db, hashToken(token)))
  return Boolean(session && session.user.isAdmin)
}

interface StreamOptions {
  heartbeatMs: number
  userId: number
  isStillAdmin: () => Promise<boolean>
}

async function streamEvents(
  stream: SSEStreamingApi,
  events: EventBus,
  { heartbeatMs, userId, isStillAdmin }: StreamOptions,
): Promise<void> {
  const closed = new AbortController()
  stream.onAbort(() => closed.abort())
  let sessionChange = Promise.withResolvers<void>()
  const unsubscribe = events.subscribe({
    onChange: (tags) => {
      void writeEvents(stream, toAdminEvents(tags))
      if (!tags || tags.includes(`session:${userId}`)) sessionChange.resolve()
    },
    onClose: () => closed.abort(),
  })
  try {
    await writeEvents(stream, [{ event: 'connected', unchangedMs: events.unchangedMs }])
    while (await waitForHeartbeat(closed.signal, heartbeatMs, sessionChange.promise)) {
      sessionChange = Promise.withResolvers()
      if (!(await isStillAdmin())) {
        await writeEvents(stream, [{ event: 'session-ended' }])
        break
      }
      await stream.write(': heartbeat\n\n')
    }
  } finally {
    unsubscribe()
  }
}

/** Waits for the next heartbeat, or for a change of the session before it. Returns false if the stream is closed. */
async function waitForHeartbeat(closed: AbortSignal, heartbeatMs: number, change: Promise<void>): Promise<boolean> {
  const changed = new AbortController()
  void change.then(() => changed.abort())
  await sleep(heartbeatMs, undefined, { signal: AbortSignal.any([closed, changed.signal]) }).catch(() => {})
  return !closed.aborted
}

interface AdminEvent {
  event: string
  id?: number
  /** How long this process has seen no change: a page that was loaded later shows the newest data. */
  unchangedMs?: number
}

/** Returns the events for published tags. @param tags undefined if any row may have changed */
function toAdminEvents(tags: readonly string[] | undefined): AdminEvent[] {
  if (!tags) return [{ event: 'resync' }]
  return tags.flatMap((tag) => {
    const [, event, id] = ORDER_TAG.exec(tag) ?? []
    return event ? [{ event, id: Number(id) }] : []
  })
}

async function writeEvents(stream: SSEStreamingApi, events: AdminEvent[]): Promise<void> {
  for (const { event, id, unchangedMs } of events) {
    // The server's time: the browser sends it later as the time of the last order that staff have seen.
    const data = JSON.stringify({ id: id ?? null, at: new Date().toISOString(), unchangedMs })
    await stream.writeSSE({ event, data, retry: RECONNECT_MS })
  }
}
