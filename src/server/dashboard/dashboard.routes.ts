import { createRoute } from '@hono/zod-openapi'
import { dashboardSchema } from '../../domain/dashboard.ts'
import type { Database } from '../database/connect.ts'
import { neverStored, onlyAdmins } from '../http/access.ts'
import { createRouter, json, problems } from '../http/contract.ts'
import { firstDay, presentDashboard } from './dashboard.present.ts'
import { readDashboard } from './dashboard.queries.ts'

const dashboardRoute = createRoute({
  method: 'get',
  path: '/admin/dashboard',
  tags: ['Dashboard'],
  summary: 'The shop at a glance: counts, sales of 30 days, what runs out, which orders wait',
  middleware: onlyAdmins,
  responses: { 200: json(dashboardSchema.openapi('Dashboard'), 'The figures'), ...problems(401, 403) },
})

/** The shop at a glance. */
export function dashboardRoutes({ db }: { db: Database }) {
  const router = createRouter()
  router.use('/admin/dashboard', neverStored)
  return router.openapi(dashboardRoute, async (c) => {
    const now = new Date()
    return c.json(presentDashboard(await readDashboard(db, firstDay(now)), now), 200)
  })
}
