import { INVOICE_KIND_LABELS, type InvoiceFilters } from '../../../domain/orders/invoices/invoice.ts'
import { dayOf } from '../../../domain/values/dates.ts'
import { type Paise, paiseToRupees } from '../../../domain/values/money.ts'
import type { Database } from '../../database/connect.ts'
import { type Column, datedName, listSheet } from '../../export/list-sheet.ts'
import type { Sheet } from '../../export/spreadsheet.ts'
import { type InvoiceRow, listInvoices } from './invoices.queries.ts'

/** A credit note reduces the sales of its period. */
const signed = ({ invoice }: InvoiceRow, paise: Paise): number =>
  paiseToRupees(invoice.kind === 'credit-note' ? -paise : paise)

const sumOf = (row: InvoiceRow, name: 'cgstPaise' | 'sgstPaise' | 'igstPaise'): number =>
  signed(
    row,
    row.invoice.content.lines.reduce((sum, line) => sum + line[name], 0),
  )

const COLUMNS: Column<InvoiceRow>[] = [
  ['Number', ({ invoice }) => invoice.number],
  ['Document', ({ invoice }) => INVOICE_KIND_LABELS[invoice.kind]],
  ['Date', ({ invoice }) => dayOf(invoice.issuedAt)],
  ['Cancelled', ({ invoice }) => invoice.cancelledAt && dayOf(invoice.cancelledAt)],
  ['Order ID', ({ invoice }) => String(invoice.orderId)],
  ['For invoice', ({ original }) => original?.number ?? null],
  ['Customer', ({ invoice }) => invoice.buyer?.name ?? null],
  ['Place of supply', ({ invoice }) => invoice.content.placeOfSupply],
  ['HSN codes', ({ invoice }) => [...new Set(invoice.content.lines.map(({ hsnCode }) => hsnCode))].join('; ')],
  ['Value without GST', (row) => signed(row, row.invoice.taxablePaise)],
  ['CGST', (row) => sumOf(row, 'cgstPaise')],
  ['SGST', (row) => sumOf(row, 'sgstPaise')],
  ['IGST', (row) => sumOf(row, 'igstPaise')],
  ['Total', (row) => signed(row, row.invoice.totalPaise)],
]

/** A spreadsheet of all invoices and credit notes that match the filters, for the accountant. */
export const invoiceExport = (db: Database, filters: InvoiceFilters): Sheet =>
  listSheet(datedName('invoices'), COLUMNS, (page) => listInvoices(db, { ...filters, ...page }))
