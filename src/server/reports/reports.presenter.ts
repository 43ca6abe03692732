import type { SalesRow, SalesTotals, StockRow, StockTotals } from '../../domain/reports/reports.ts'
import { paiseToRupees } from '../../domain/values/money.ts'
import type { GroupRow, TotalsRow } from './sales-report.queries.ts'
import type { StockReportRow, StockTotalsRow } from './stock-report.queries.ts'

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
