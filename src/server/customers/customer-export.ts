import { paiseToRupees } from '../../domain/values/money.ts'
import type { Database } from '../database/connect.ts'
import { type Column, datedName, streamSheet, timeCell } from '../export/list-sheet.ts'
import type { Sheet } from '../export/spreadsheet.ts'
import { type CustomerRow, type CustomerSearch, streamCustomers } from './customers.queries.ts'

const COLUMNS: Column<CustomerRow>[] = [
  ['Customer', ({ id }) => id],
  ['Name', ({ name }) => name],
  ['Phone', ({ phone }) => phone],
  ['Email', ({ email }) => email],
  ['City', ({ city }) => city],
  ['PIN code', ({ pincode }) => pincode],
  ['Orders', ({ orderCount }) => orderCount],
  ['Spent', ({ spentPaise }) => paiseToRupees(spentPaise)],
  ['Refused parcels', ({ refusedCount }) => refusedCount],
  ['Last order', ({ lastOrderAt }) => timeCell(lastOrderAt)],
  ['Customer since', ({ since }) => timeCell(since)],
  ['Blocked', ({ blockReason }) => blockReason],
]

/** A spreadsheet of all customers that match the filters, those with the newest orders first. */
export const customerExport = (db: Database, filters: CustomerSearch): Sheet =>
  streamSheet(datedName('customers'), COLUMNS, streamCustomers(db, filters))
