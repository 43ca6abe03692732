// oxlint-disable eslint/no-new -- a metric registers itself when it is constructed
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type pg from 'pg'
import { Counter, Gauge, Registry } from 'prom-client'
import type { Database } from '../database/connect.ts'
import { orders } from '../database/schema/orders.ts'
import type { AppEnv } from '../http/app-env.ts'
import { AppError } from '../http/errors.ts'
import { isSameSecret } from '../http/link-signature.ts'
import { countJobs } from '../jobs/jobs.queries.ts'
import type { RequestMetrics } from '../observability/request-metrics.ts'
import { isNotTest } from '../orders/order-views.queries.ts'

const NS_PER_S = 1e9

/** Metrics of the process, its database pool, and the jobs and orders of the store; read when they are scraped. */
function createStoreMetrics({ db, pool }: { db: Database; pool: pg.Pool }): Registry {
  const registry = new Registry()
  registerProcessMetrics(registry)
  registerPoolMetrics(registry, pool)
  registerDatabaseMetrics(registry, db)
  return registry
}

function registerProcessMetrics(registry: Registry): void {
  const registers = [registry]
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  new Gauge({
    name: 'nodejs_eventloop_delay_seconds',
    help: 'Delay of the event loop since the last scrape.',
    labelNames: ['quantile'],
    registers,
    collect() {
      for (const quantile of [0.5, 0.99, 1]) this.set({ quantile }, delay.percentile(quantile * 100) / NS_PER_S)
      delay.reset()
    },
  })
  new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Resident memory of the process.',
    registers,
    collect() {
      this.set(process.memoryUsage.rss())
    },
  })
  new Gauge({
    name: 'nodejs_heap_used_bytes',
    help: 'Used part of the heap.',
    registers,
    collect() {
      this.set(process.memoryUsage().heapUsed)
    },
  })
}

function registerPoolMetrics(registry: Registry, pool: pg.Pool): void {
  new Gauge({
    name: 'rankshelf_database_connections',
    help: 'Connections of the pool.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
    },
  })
  new Gauge({
    name: 'rankshelf_database_waiting',
    help: 'Queries that wait for a connection.',
    registers: [registry],
    collect() {
      this.set(pool.waitingCount)
    },
  })
}

function registerDatabaseMetrics(registry: Registry, db: Database): void {
  new Gauge({
    name: 'rankshelf_jobs',
    help: 'Background jobs of all processes by state; failed jobs count until they are deleted.',
    labelNames: ['queue', 'state'],
    registers: [registry],
    async collect() {
      this.reset()
      for (const { queue, state, count } of await countJobs(db)) this.set({ queue, state }, count)
    },
  })
  new Counter({
    name: 'rankshelf_orders_placed_total',
    help: 'Placed orders, counted in the database; without test orders.',
    registers: [registry],
    async collect() {
      const [row] = await db.select({ placed: sql<number>`count(*)::int` }).from(orders).where(isNotTest)
      this.reset()
      this.inc(row?.placed ?? 0)
    },
  })
}

interface MetricsDeps {
  config: { metricsToken: string | undefined }
  db: Database
  pool: pg.Pool
  requestMetrics: RequestMetrics
}

/** `/metrics` in the Prometheus text format, protected by METRICS_TOKEN. 404 if the token is not set. */
export function metricsRoutes({ config, db, pool, requestMetrics }: MetricsDeps) {
  const routes = new Hono<AppEnv>()
  if (config.metricsToken === undefined) return routes
  const registry = Registry.merge([requestMetrics.registry, createStoreMetrics({ db, pool })])
  return routes.get('/metrics', async (c) => {
    const token = c.req.header('authorization')?.replace(/^Bearer +/i, '')
    if (!isSameSecret(token, config.metricsToken))
      throw new AppError(401, 'unauthenticated', 'The metrics token is missing or wrong')
    return c.body(await registry.metrics(), 200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' })
  })
}
