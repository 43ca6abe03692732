import { dayOf, formatDateTime } from '../../domain/values/dates.ts'
import { paiseToRupees } from '../../domain/values/money.ts'
import type { Database } from '../database/connect.ts'
import type { Cell, Sheet } from '../export/spreadsheet.ts'
import { type CustomerRow, type CustomerSearch, streamCustomers } from './customers.queries.ts'

const COLUMNS: [header: string, cell: (row: CustomerRow) => Cell][] = [
  ['Customer', ({ id }) => id],
  ['Name', ({ name }) => name],
  ['Phone', ({ phone }) => phone],
  ['Email', ({ email }) => email],
  ['City', ({ city }) => city],
  ['PIN code', ({ pincode }) => pincode],
  ['Orders', ({ orderCount }) => orderCount],
  ['Spent', ({ spentPaise }) => paiseToRupees(spentPaise)],
  ['Refused parcels', ({ refusedCount }) => refusedCount],
  ['Last order', ({ lastOrderAt }) => lastOrderAt && formatDateTime(lastOrderAt)],
  ['Customer since', ({ since }) => formatDateTime(since)],
  ['Blocked', ({ blockReason }) => blockReason],
]

/** A spreadsheet of all customers that match the filters, those with the newest orders first. */
export const customerExport = (db: Database, filters: CustomerSearch): Sheet => ({
  name: `customers-${dayOf(new Date())}`,
  header: COLUMNS.map(([header]) => header),
  rows: exportRows(db, filters),
})

async function* exportRows(db: Database, filters: CustomerSearch): AsyncGenerator<Cell[]> {
  for await (const row of streamCustomers(db, filters)) yield COLUMNS.map(([, cell]) => cell(row))
}
