import { createRoute } from '@hono/zod-openapi'
import { hasRole } from '../../domain/accounts/roles.ts'
import { cleanImagePath } from '../../domain/catalog/images/images.ts'
import { countOfCalls } from '../../domain/confirmation/call-list.ts'
import {
  type Dashboard,
  type DashboardOrder,
  dashboardSchema,
  SALES_DAYS,
  type SalesDay,
} from '../../domain/reports/dashboard.ts'
import { addDays, dayOf, startOfDay } from '../../domain/values/dates.ts'
import { paiseToRupees } from '../../domain/values/money.ts'
import type { Database } from '../database/connect.ts'
import { errorResponses, jsonResponse } from '../http/openapi.ts'
import { adminRouter } from '../http/routers.ts'
import { type DashboardData, readDashboard } from './dashboard.queries.ts'

/** Returns the start of the dashboard's first day in India. */
const firstDay = (now: Date): Date => addDays(startOfDay(dayOf(now)), 1 - SALES_DAYS)

/** Presents the dashboard. Prices in rupees. */
function presentDashboard(data: DashboardData, now: Date): Dashboard {
  const { productCounts, openOrderCounts } = data
  const countWhere = (field: 'examType' | 'condition', value: string) =>
    productCounts.filter((row) => row[field] === value).reduce((sum, { total }) => sum + total, 0)
  const countOf = (status: string) => openOrderCounts.find((row) => row.status === status)?.total ?? 0
  return {
    today: {
      toSend: data.views['to-send'],
      toConfirm: countOfCalls(data.calls),
      stuck: data.views.stuck,
      unpaid: data.views.unpaid,
      toRefund: data.views['to-refund'],
      failedDeliveries: data.ndrViews.open,
      lateDeliveries: data.ndrViews.late,
      parcelsToCheck: data.rtoViews.arrived,
      returns: data.returnViews.open,
      lateReturns: data.returnViews.late,
      unreadMessages: data.unreadMessages,
      reviewsToCheck: data.reviewsToCheck,
      outOfStock: data.outOfStock,
    },
    products: {
      total: productCounts.reduce((sum, { total }) => sum + total, 0),
      jee: countWhere('examType', 'JEE'),
      neet: countWhere('examType', 'NEET'),
      new: countWhere('condition', 'new'),
      used: countWhere('condition', 'used'),
    },
    institutes: data.instituteCounts,
    categories: data.categoryCounts,
    sales: presentSales(data.salesByDay, now),
    lowStock: {
      total: data.lowStockCount,
      products: data.lowStock.map((product) => ({ ...product, image: cleanImagePath(product.image) })),
    },
    openOrders: {
      pending: countOf('pending'),
      processing: countOf('processing'),
      oldest: data.oldestOrders.map(presentDashboardOrder),
    },
    latestOrders: data.latestOrders.map(presentDashboardOrder),
  }
}

/** Returns one entry per day, including days without orders. */
function presentSales(days: DashboardData['salesByDay'], now: Date): SalesDay[] {
  const byDay = new Map(days.map((row) => [row.day, row]))
  return Array.from({ length: SALES_DAYS }, (_, index) => {
    const day = dayOf(addDays(firstDay(now), index))
    const { orders = 0, cancelled = 0, jeePaise = 0, neetPaise = 0 } = byDay.get(day) ?? {}
    const [revenue, jee, neet] = [jeePaise + neetPaise, jeePaise, neetPaise].map(paiseToRupees) as Amounts
    return { day, orders, cancelled, revenue, jee, neet }
  })
}
type Amounts = [revenue: number, jee: number, neet: number]

const presentDashboardOrder = ({
  totalPaise,
  createdAt,
  ...order
}: DashboardData['latestOrders'][number]): DashboardOrder => ({
  ...order,
  totalAmount: paiseToRupees(totalPaise),
  createdAt: createdAt.toISOString(),
})

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
