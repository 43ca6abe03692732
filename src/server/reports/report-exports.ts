import { type ReportPeriod, SALES_GROUPING_LABELS, type SalesGrouping } from '../../domain/reports/reports.ts'
import { paiseToRupees } from '../../domain/values/money.ts'
import type { Database } from '../database/connect.ts'
import type { Cell, Sheet } from '../export/spreadsheet.ts'
import { listFunnel } from './funnel/funnel.queries.ts'
import { listSales } from './sales-report.queries.ts'
import { listStock } from './stock-report.queries.ts'

const nameOf = (report: string, { from, to }: ReportPeriod): string => `${report}-${from}-to-${to}`

/** Reads all rows when the first is needed. */
async function* rowsOf<Row>(
  load: () => Promise<{ rows: Row[] }>,
  toCells: (row: Row) => Cell[],
): AsyncGenerator<Cell[]> {
  const { rows } = await load()
  for (const row of rows) yield toCells(row)
}

/** A spreadsheet of the sales of a period by group. */
export const salesExport = (db: Database, period: ReportPeriod, by: SalesGrouping): Sheet => ({
  name: nameOf(`sales-by-${by}`, period),
  header: [SALES_GROUPING_LABELS[by], 'Orders', 'Copies', 'Amount'],
  rows: rowsOf(
    () => listSales(db, period, { by }),
    ({ label, orders, copies, amountPaise }) => [label, orders, copies, paiseToRupees(amountPaise)],
  ),
})

/** A spreadsheet of the books in stock that match a search, those that sell slowest first. */
export const stockExport = (db: Database, period: ReportPeriod, search: string | undefined): Sheet => ({
  name: nameOf('stock', period),
  header: ['Product ID', 'Book', 'Stock', 'Value', 'Sold', 'Days of cover'],
  rows: rowsOf(
    () => listStock(db, period, { search }),
    ({ id, name, stock, valuePaise, sold, daysOfCover }) => [
      id,
      name,
      stock,
      paiseToRupees(valuePaise),
      sold,
      daysOfCover,
    ],
  ),
})

/** A spreadsheet of the steps towards an order by day. */
export const funnelExport = (db: Database, period: ReportPeriod): Sheet => ({
  name: nameOf('funnel', period),
  header: ['Day', 'Views of books', 'Added to cart', 'Checkouts', 'Orders'],
  rows: rowsOf(
    () => listFunnel(db, period, {}),
    ({ day, views, carts, checkouts, orders }) => [day, views, carts, checkouts, orders],
  ),
})
