import { createRoute } from '@hono/zod-openapi'
import { dashboardSchema } from '../../domain/reports/dashboard.ts'
import type { Database } from '../database/connect.ts'
import { jsonResponse, errorResponses } from '../http/openapi.ts'
import { adminRouter } from '../http/routers.ts'
import { firstDay, presentDashboard } from './dashboard.presenter.ts'
import { readDashboard } from './dashboard.queries.ts'

const dashboardRoute = createRoute({
  method: 'get',
  path: '/',
  tags: ['Dashboard'],
  summary: 'The shop at a glance: counts, sales of 30 days, what runs out, which orders wait',
  responses: { 200: jsonResponse(dashboardSchema.openapi('Dashboard'), 'The figures'), ...errorResponses(401, 403) },
})

/** The shop at a glance. */
export function dashboardRoutes({ db }: { db: Database }) {
  return adminRouter().openapi(dashboardRoute, async (c) => {
    const now = new Date()
    return c.json(presentDashboard(await readDashboard(db, firstDay(now)), now), 200)
  })
}
