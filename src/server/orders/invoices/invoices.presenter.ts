import type { InvoiceRow as PresentedInvoice } from '../../../domain/orders/invoices/invoice.ts'
import { paiseToRupees } from '../../../domain/values/money.ts'
import type { InvoiceRow } from './invoices.queries.ts'
import type { PrintedInvoice } from './layout-invoice.ts'

/** Presents an invoice or credit note to staff. */
export const presentInvoice = ({ invoice, original }: InvoiceRow): PresentedInvoice => ({
  id: invoice.id,
  number: invoice.number,
  kind: invoice.kind,
  orderId: invoice.orderId,
  originalNumber: original?.number ?? null,
  buyerName: invoice.buyer?.name ?? null,
  taxableValue: paiseToRupees(invoice.taxablePaise),
  tax: paiseToRupees(invoice.taxPaise),
  totalAmount: paiseToRupees(invoice.totalPaise),
  issuedAt: invoice.issuedAt.toISOString(),
  cancelledAt: invoice.cancelledAt?.toISOString() ?? null,
})

/** An invoice as it is printed. */
export const toPrintedInvoice = ({ invoice, orderedAt, original }: InvoiceRow): PrintedInvoice => ({
  ...invoice,
  orderedAt,
  original,
})

/** A copy for the holder of a link to the order, who is not shown the address: without street, phone and email. */
export function withoutContact(invoice: PrintedInvoice): PrintedInvoice {
  if (!invoice.buyer) return invoice
  const { name, city, state, pincode } = invoice.buyer
  return { ...invoice, buyer: { name, city, state, pincode } }
}
