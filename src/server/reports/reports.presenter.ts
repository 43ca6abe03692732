import {
  type ReportPeriod,
  SALES_GROUPING_LABELS,
  type SalesGrouping,
  type SalesRow,
  type SalesTotals,
  type StockRow,
  type StockTotals,
} from '../../domain/reports/reports.ts'
import { paiseToRupees } from '../../domain/values/money.ts'
import type { Database } from '../database/connect.ts'
import { tableSheet } from '../export/list-sheet.ts'
import type { Sheet } from '../export/spreadsheet.ts'
import { listFunnel } from './funnel/funnel.queries.ts'
import { type GroupRow, listSales, type TotalsRow } from './sales-report.queries.ts'
import { listStock, type StockReportRow, type StockTotalsRow } from './stock-report.queries.ts'

/** Totals in rupees, with the average order. */
export const presentTotals = ({ orders, copies, amountPaise, refundedPaise }: TotalsRow): SalesTotals => ({
  orders,
  copies,
  amount: paiseToRupees(amountPaise),
  average: orders === 0 ? 0 : paiseToRupees(Math.round(amountPaise / orders)),
  refunded: paiseToRupees(refundedPaise),
})

/** Presents the rows of a page. @param offset the number of rows before it */
export const presentSalesRow =
  (offset = 0) =>
  ({ amountPaise, ...row }: GroupRow, index: number): SalesRow => ({
    id: offset + index + 1,
    ...row,
    amount: paiseToRupees(amountPaise),
  })

export const presentStockRow = ({ valuePaise, ...row }: StockReportRow): StockRow => ({
  ...row,
  value: paiseToRupees(valuePaise),
})

export const presentStockTotals = ({ valuePaise, unsoldPaise, ...totals }: StockTotalsRow): StockTotals => ({
  ...totals,
  value: paiseToRupees(valuePaise),
  unsoldValue: paiseToRupees(unsoldPaise),
})

const nameOf = (report: string, { from, to }: ReportPeriod): string => `${report}-${from}-to-${to}`

/** A spreadsheet of the sales of a period by group. */
export const salesExport = (db: Database, period: ReportPeriod, by: SalesGrouping): Sheet =>
  tableSheet(
    nameOf(`sales-by-${by}`, period),
    [
      [SALES_GROUPING_LABELS[by], ({ label }) => label],
      ['Orders', ({ orders }) => orders],
      ['Copies', ({ copies }) => copies],
      ['Amount', ({ amountPaise }) => paiseToRupees(amountPaise)],
    ],
    async () => (await listSales(db, period, { by })).rows,
  )

/** A spreadsheet of the books in stock that match a search, those that sell slowest first. */
export const stockExport = (db: Database, period: ReportPeriod, search: string | undefined): Sheet =>
  tableSheet(
    nameOf('stock', period),
    [
      ['Product ID', ({ id }) => id],
      ['Book', ({ name }) => name],
      ['Stock', ({ stock }) => stock],
      ['Value', ({ valuePaise }) => paiseToRupees(valuePaise)],
      ['Sold', ({ sold }) => sold],
      ['Days of cover', ({ daysOfCover }) => daysOfCover],
    ],
    async () => (await listStock(db, period, { search })).rows,
  )

/** A spreadsheet of the steps towards an order by day. */
export const funnelExport = (db: Database, period: ReportPeriod): Sheet =>
  tableSheet(
    nameOf('funnel', period),
    [
      ['Day', ({ day }) => day],
      ['Views of books', ({ views }) => views],
      ['Added to cart', ({ carts }) => carts],
      ['Checkouts', ({ checkouts }) => checkouts],
      ['Orders', ({ orders }) => orders],
    ],
    async () => (await listFunnel(db, period, {})).rows,
  )
