import { type Dashboard, type DashboardOrder, SALES_DAYS, type SalesDay } from '../../domain/reports/dashboard.ts'
import { dayOf, addDays, startOfDay } from '../../domain/values/dates.ts'
import { paiseToRupees } from '../../domain/values/money.ts'
import { cleanImagePath } from '../../domain/catalog/images.ts'
import type { DashboardData } from './dashboard.queries.ts'

/** The day, in India, on which what the dashboard shows begins. */
export const firstDay = (now: Date): Date => addDays(startOfDay(dayOf(now)), 1 - SALES_DAYS)

export function presentDashboard(figures: DashboardData, now: Date): Dashboard {
  const { shelves, waiting } = figures
  const countWhere = (field: 'examType' | 'condition', value: string) =>
    shelves.filter((shelf) => shelf[field] === value).reduce((sum, { total }) => sum + total, 0)
  const countOf = (status: string) => waiting.find((row) => row.status === status)?.total ?? 0
  return {
    products: {
      total: shelves.reduce((sum, { total }) => sum + total, 0),
      jee: countWhere('examType', 'JEE'),
      neet: countWhere('examType', 'NEET'),
      new: countWhere('condition', 'new'),
      used: countWhere('condition', 'used'),
    },
    institutes: figures.madeBy,
    categories: figures.shelvedIn,
    sales: presentSales(figures.days, now),
    lowStock: {
      total: figures.lowCount,
      products: figures.low.map((product) => ({ ...product, image: cleanImagePath(product.image) })),
    },
    openOrders: {
      pending: countOf('pending'),
      processing: countOf('processing'),
      oldest: figures.oldest.map(presentDashboardOrder),
    },
    latestOrders: figures.newest.map(presentDashboardOrder),
  }
}

/** Every day, also those on which nobody bought anything. */
function presentSales(days: DashboardData['days'], now: Date): SalesDay[] {
  const byDay = new Map(days.map((row) => [row.day, row]))
  return Array.from({ length: SALES_DAYS }, (_, back) => {
    const day = dayOf(addDays(firstDay(now), back))
    const { orders = 0, cancelled = 0, revenuePaise = 0, jeePaise = 0 } = byDay.get(day) ?? {}
    const [revenue, jee, neet] = [revenuePaise, jeePaise, revenuePaise - jeePaise].map(paiseToRupees) as Amounts
    return { day, orders, cancelled, revenue, jee, neet }
  })
}
type Amounts = [revenue: number, jee: number, neet: number]

const presentDashboardOrder = ({
  totalPaise,
  createdAt,
  ...order
}: DashboardData['newest'][number]): DashboardOrder => ({
  ...order,
  totalAmount: paiseToRupees(totalPaise),
  createdAt: createdAt.toISOString(),
})
