import { type ReportPeriod, SALES_GROUPING_LABELS, type SalesGrouping } from '../../domain/reports/reports.ts'
import { paiseToRupees } from '../../domain/values/money.ts'
import type { Database } from '../database/connect.ts'
import { tableSheet } from '../export/list-sheet.ts'
import type { Sheet } from '../export/spreadsheet.ts'
import { listFunnel } from './funnel/funnel.queries.ts'
import { listSales } from './sales-report.queries.ts'
import { listStock } from './stock-report.queries.ts'

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
