import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { Database } from '../database/connect.ts'
import type { AppEnv } from '../http/app-env.ts'

/**
 * `/healthz`: the process lives. `/readyz`: it can serve. Migrations and pages are loaded before the store listens at
 * all, so what is left to ask is whether the database answers, and whether the process is about to end.
 */
export function healthRoutes({ db, shutdown: ending }: { db: Database; shutdown: AbortController }) {
  return new Hono<AppEnv>()
    .get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' }))
    .get('/readyz', async (c) => {
      if (ending.signal.aborted) return c.json({ status: 'the process ends' }, 503, { 'Cache-Control': 'no-store' })
      const answers = await db.execute(sql`select 1`).then(
        () => true,
        () => false,
      )
      const status = answers ? 'ok' : 'the database does not answer'
      return c.json({ status }, answers ? 200 : 503, { 'Cache-Control': 'no-store' })
    })
}
