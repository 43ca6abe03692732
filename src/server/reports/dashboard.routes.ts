import { createRoute } from '@hono/zod-openapi'
import { hasRole } from '../../domain/accounts/roles.ts'
import { dashboardSchema } from '../../domain/reports/dashboard.ts'
import type { Database } from '../database/connect.ts'
import { jsonResponse, errorResponses } from '../http/openapi.ts'
import { adminRouter } from '../http/routers.ts'
import { firstDay, presentDashboard } from './dashboard.presenter.ts'
import { readDashboard } from './dashboard.queries.ts'

const dashboardRoute = createRoute({
  method: 'get',
  path: '/',
  operationId: 'getDashboard',
  tags: ['Dashboard'],
  summary: 'Counts of the catalog, sales of the last 30 days, low stock and open orders',
  responses: { 200: jsonResponse(dashboardSchema.openapi('Dashboard'), 'The dashboard'), ...errorResponses(401, 403) },
})

/** The admin's dashboard, mounted at `/admin/dashboard`. */
export function dashboardRoutes({ db }: { db: Database }) {
  return adminRouter('manager').openapi(dashboardRoute, async (c) => {
    const now = new Date()
    const dashboard = presentDashboard(await readDashboard(db, firstDay(now)), now)
    return c.json(hasRole(c.var.actor, 'owner') ? dashboard : { ...dashboard, sales: null }, 200)
  })
}
