// Reports for the owner. A sale is an order that is neither cancelled nor free; its day is the day in India on which it was placed.
import { z } from 'zod'
import { day } from '../values/schemas.ts'

/** What sales are summed by. */
export const SALES_GROUPINGS = ['day', 'month', 'exam', 'category', 'product', 'city', 'source'] as const
export type SalesGrouping = (typeof SALES_GROUPINGS)[number]

export const SALES_GROUPING_LABELS: Record<SalesGrouping, string> = {
  day: 'Day',
  month: 'Month',
  exam: 'Exam',
  category: 'Category',
  product: 'Book',
  city: 'City',
  source: 'Source',
}

/** The days of a report in India, both inclusive. */
export const reportPeriodSchema = z
  .object({ from: day, to: day })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'Must not be before the first day' })
export type ReportPeriod = z.infer<typeof reportPeriodSchema>

/** `GET /api/admin/reports/totals`: the sales of a period, in rupees. */
export const salesTotalsSchema = z.object({
  orders: z.int(),
  copies: z.int(),
  amount: z.number(),
  /** The amount of an order on average; 0 without orders. */
  average: z.number(),
  /** Refunds of returns that were resolved in the period. Not taken off the amount. */
  refunded: z.number(),
})
export type SalesTotals = z.infer<typeof salesTotalsSchema>

/** The sales of one group. `id` is its place in the list. */
export const salesRowSchema = z.object({
  id: z.int(),
  /** The day as 2026-11-24, the month as 2026-11, or the name of the group. */
  label: z.string(),
  /** Set for a book that still exists. */
  productId: z.int().nullable(),
  /** Null by exam and category: an order can have books of several. */
  orders: z.int().nullable(),
  copies: z.int(),
  /** In rupees, after all discounts. The amounts of all groups add up to the total, except those of categories. */
  amount: z.number(),
})
export type SalesRow = z.infer<typeof salesRowSchema>

/** A book in stock. `id` is that of the product. */
export const stockRowSchema = z.object({
  id: z.int(),
  name: z.string(),
  stock: z.int(),
  /** The stock at the selling price, in rupees. */
  value: z.number(),
  /** Copies sold in the period. */
  sold: z.int(),
  /** How long the stock lasts at the rate of the period; null if none was sold. */
  daysOfCover: z.int().nullable(),
})
export type StockRow = z.infer<typeof stockRowSchema>

/** `GET /api/admin/reports/stock/totals`. Values in rupees, at selling prices. */
export const stockTotalsSchema = z.object({
  books: z.int(),
  copies: z.int(),
  value: z.number(),
  /** Books in stock of which none was sold in the period. */
  unsoldBooks: z.int(),
  unsoldValue: z.number(),
})
export type StockTotals = z.infer<typeof stockTotalsSchema>

/** The steps that the pages of the store count, without cookies and without anything about the visitor. */
export const FUNNEL_STEPS = ['view', 'cart', 'checkout'] as const
export type FunnelStep = (typeof FUNNEL_STEPS)[number]

/** `POST /api/funnel`. */
export const funnelStepSchema = z.object({ step: z.enum(FUNNEL_STEPS) })

/** How often each step was taken on a day; `orders` are those of the website. `id` is the place in the list. */
export const funnelRowSchema = z.object({
  id: z.int(),
  day: z.iso.date(),
  views: z.int(),
  carts: z.int(),
  checkouts: z.int(),
  orders: z.int(),
})
export type FunnelRow = z.infer<typeof funnelRowSchema>
