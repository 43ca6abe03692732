import { Hono } from 'hono'
import type pg from 'pg'
import { Registry } from 'prom-client'
import type { Database } from '../database/connect.ts'
import type { AppEnv } from '../http/app-env.ts'
import { AppError } from '../http/errors.ts'
import { isSameSecret } from '../http/same-secret.ts'
import type { RequestMetrics } from '../observability/request-metrics.ts'
import { createStoreMetrics } from './store-metrics.ts'

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
