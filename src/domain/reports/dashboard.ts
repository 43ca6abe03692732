import { z } from 'zod'
import { ORDER_STATUSES, PAYMENT_STATUSES } from '../orders/order-status.ts'

/** The number of days in the dashboard's sales, including today. */
export const SALES_DAYS = 30

/** Sales of one day in India, in rupees. `orders` includes cancelled orders; the revenue does not. */
const salesDaySchema = z.object({
  day: z.iso.date(),
  orders: z.int(),
  cancelled: z.int(),
  revenue: z.number(),
  jee: z.number(),
  neet: z.number(),
})
export type SalesDay = z.infer<typeof salesDaySchema>

const dashboardOrderSchema = z.object({
  id: z.int(),
  customerName: z.string(),
  city: z.string(),
  totalAmount: z.number(),
  status: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  createdAt: z.iso.datetime(),
})
export type DashboardOrder = z.infer<typeof dashboardOrderSchema>

/** `GET /api/admin/dashboard`. */
export const dashboardSchema = z.object({
  /** The work of the day. */
  today: z.object({
    toSend: z.int(),
    /** Orders whose customers are to be called, now or later, and those that could not be reached. */
    toConfirm: z.int(),
    stuck: z.int(),
    unpaid: z.int(),
    /** Cancelled orders that were paid before and are to be paid back. */
    toRefund: z.int(),
    /** Failed deliveries to decide, those that the courier waits for too long, and parcels that came back and are to be checked. */
    failedDeliveries: z.int(),
    lateDeliveries: z.int(),
    parcelsToCheck: z.int(),
    /** Returns that are not finished, and complaints past the deadline of the law. */
    returns: z.int(),
    lateReturns: z.int(),
    unreadMessages: z.int(),
    /** Reviews that staff must read before they are published. */
    reviewsToCheck: z.int(),
    outOfStock: z.int(),
  }),
  products: z.object({ total: z.int(), jee: z.int(), neet: z.int(), new: z.int(), used: z.int() }),
  institutes: z.object({ total: z.int(), withoutImage: z.int() }),
  categories: z.object({ total: z.int(), withoutImage: z.int() }),
  /** For the owner only. */
  sales: z.array(salesDaySchema).nullable(),
  lowStock: z.object({
    total: z.int(),
    products: z.array(z.object({ id: z.int(), name: z.string(), image: z.string(), stock: z.int() })),
  }),
  /** Orders to send. */
  openOrders: z.object({ pending: z.int(), processing: z.int(), oldest: z.array(dashboardOrderSchema) }),
  latestOrders: z.array(dashboardOrderSchema),
})
export type Dashboard = z.infer<typeof dashboardSchema>
