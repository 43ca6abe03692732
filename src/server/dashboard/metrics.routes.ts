import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type pg from 'pg'
import type { Database } from '../database/connect.ts'
import type { AppEnv } from '../http/environment.ts'
import { Problem } from '../http/problem.ts'
import { labels, type RequestFigures } from '../http/request-figures.ts'
import { isSameSecret } from '../http/same-secret.ts'
import { countJobs } from '../jobs/count-jobs.ts'
import { orders } from '../orders/orders.tables.ts'

interface MetricServices {
  config: { metricsToken: string | undefined }
  db: Database
  pool: pg.Pool
  requestFigures: RequestFigures
}

const NS_PER_S = 1e9

/** `/metrics`: figures in Prometheus' text format, for whoever has the token; without one set there is no such address. */
export function metricsRoutes({ config, db, pool, requestFigures }: MetricServices) {
  const routes = new Hono<AppEnv>()
  if (config.metricsToken === undefined) return routes
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  return routes.get('/metrics', async (c) => {
    const token = c.req.header('authorization')?.replace(/^Bearer +/i, '')
    if (!isSameSecret(token, config.metricsToken)) throw new Problem(401, 'unauthenticated', 'The token is missing')
    const lines = [
      ...requestFigures.render(),
      ...processFigures(delay),
      ...poolFigures(pool),
      ...(await shopFigures(db)),
    ]
    delay.reset()
    const headers = { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8', 'Cache-Control': 'no-store' }
    return c.body(`${lines.join('\n')}\n`, 200, headers)
  })
}

function family(name: string, type: 'gauge' | 'counter', help: string, values: readonly (readonly [string, number])[]) {
  const rows = values.map(([key, value]) => `${name}${key && `{${key}}`} ${value}`)
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...rows]
}

function processFigures(delay: ReturnType<typeof monitorEventLoopDelay>): string[] {
  const { rss, heapUsed } = process.memoryUsage()
  const quantiles = [50, 99, 100].map(
    (percent) =>
      [labels({ quantile: String(percent / 100) }), delay.percentile(percent) / NS_PER_S] satisfies [string, number],
  )
  return [
    ...family('nodejs_eventloop_delay_seconds', 'gauge', 'Delay of the event loop since it was last asked.', quantiles),
    ...family('process_resident_memory_bytes', 'gauge', 'Memory of the process.', [['', rss]]),
    ...family('nodejs_heap_used_bytes', 'gauge', 'Used part of the heap.', [['', heapUsed]]),
  ]
}

function poolFigures({ totalCount, idleCount, waitingCount }: pg.Pool): string[] {
  return [
    ...family('rankshelf_database_connections', 'gauge', 'Connections of the pool.', [
      [labels({ state: 'busy' }), totalCount - idleCount],
      [labels({ state: 'idle' }), idleCount],
    ]),
    ...family('rankshelf_database_waiting', 'gauge', 'Queries that wait for a connection.', [['', waitingCount]]),
  ]
}

async function shopFigures(db: Database): Promise<string[]> {
  const jobs = await countJobs(db)
  const [row] = await db.select({ placed: sql<number>`count(*)::int` }).from(orders)
  return [
    ...family(
      'rankshelf_jobs',
      'gauge',
      'Background jobs of the whole shop that wait, are under way, or were given up and are not yet forgotten.',
      jobs.map(({ queue, state, count }) => [labels({ queue, state }), count]),
    ),
    ...family('rankshelf_orders_placed_total', 'counter', 'Orders of the whole shop.', [['', row?.placed ?? 0]]),
  ]
}
