import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { Database } from '../database/connect.ts'
import type { AppEnv } from '../http/app-env.ts'

/**
 * `/healthz` is the liveness check, `/readyz` the readiness check. The server listens only after migrations and pages are
 * loaded, so readiness depends on the database and on whether the process is shutting down.
 */
export function healthRoutes({ db, shutdown }: { db: Database; shutdown: AbortController }) {
  return new Hono<AppEnv>()
    .get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' }))
    .get('/readyz', async (c) => {
      if (shutdown.signal.aborted) return c.json({ status: 'shutting down' }, 503, { 'Cache-Control': 'no-store' })
      const isReady = await db.execute(sql`select 1`).then(
        () => true,
        () => false,
      )
      const status = isReady ? 'ok' : 'the database is unavailable'
      return c.json({ status }, isReady ? 200 : 503, { 'Cache-Control': 'no-store' })
    })
}
