// Invoices of orders, and credit notes of their returns.
import { z } from 'zod'
import { day, optionalValue, searchText } from '../../values/schemas.ts'

export const INVOICE_KINDS = [
  'invoice',
  'bill-of-supply',
  'invoice-cum-bill-of-supply',
  'tax-invoice',
  'credit-note',
] as const
export type InvoiceKind = (typeof INVOICE_KINDS)[number]

/** The titles of the documents. */
export const INVOICE_KIND_LABELS: Record<InvoiceKind, string> = {
  invoice: 'Invoice',
  'bill-of-supply': 'Bill of supply',
  'invoice-cum-bill-of-supply': 'Invoice-cum-bill of supply',
  'tax-invoice': 'Tax invoice',
  'credit-note': 'Credit note',
}

/** The series of numbers: credit notes have their own. */
export const INVOICE_SERIES = ['RS', 'RC'] as const
export type InvoiceSeries = (typeof INVOICE_SERIES)[number]

/**
 * Returns the number of a document. At most 16 characters, as the GST rules require.
 * @param serial from 1, consecutive in its series and financial year
 * @throws RangeError when the number would have more than 16 characters
 * @example invoiceNumber('RS', '26-27', 123) // 'RS/26-27/000123'
 */
export function invoiceNumber(series: InvoiceSeries, financialYear: string, serial: number): string {
  const number = `${series}/${financialYear}/${String(serial).padStart(6, '0')}`
  if (number.length > MAX_NUMBER_LENGTH) throw new RangeError(`${number} has more than ${MAX_NUMBER_LENGTH} characters`)
  return number
}

const MAX_NUMBER_LENGTH = 16

const INVOICE_STATES = ['valid', 'cancelled'] as const

/** Filters of the list of staff. An empty string, which forms send, means no filter. */
export const invoiceFilterSchema = z.object({
  search: searchText().optional(),
  kind: optionalValue(z.enum(INVOICE_KINDS)),
  state: optionalValue(z.enum(INVOICE_STATES)),
  from: optionalValue(day),
  /** Inclusive. */
  to: optionalValue(day),
})
export type InvoiceFilters = z.infer<typeof invoiceFilterSchema>

/** An invoice or credit note in the list of staff. Amounts in rupees; a credit note's are positive. */
export const invoiceRowSchema = z.object({
  id: z.int(),
  number: z.string(),
  kind: z.enum(INVOICE_KINDS),
  orderId: z.int(),
  /** The number of the invoice that a credit note corrects; null for an invoice. */
  originalNumber: z.string().nullable(),
  /** Null after the customer's data was erased. */
  buyerName: z.string().nullable(),
  /** The value before tax. */
  taxableValue: z.number(),
  tax: z.number(),
  totalAmount: z.number(),
  issuedAt: z.iso.datetime(),
  cancelledAt: z.iso.datetime().nullable(),
})
export type InvoiceRow = z.infer<typeof invoiceRowSchema>

/** `GET /api/admin/orders/{id}/invoices`: the documents of one order, newest first. */
export const orderInvoicesSchema = z.array(invoiceRowSchema)
