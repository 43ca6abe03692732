import type { GstRate } from '../../catalog/tax.ts'
import { gstStateCode } from '../../values/gst-states.ts'
import type { Paise } from '../../values/money.ts'
import { type Adjustment, lineTotalPaise } from '../pricing.ts'
import type { PaymentMethod } from '../order-status.ts'
import type { InvoiceKind } from './invoice.ts'

/** The seller as printed on a document; empty where the shop has set nothing. */
export interface InvoiceSeller {
  name: string
  address: string
  phone: string
  email: string
  gstin: string
}

/** The buyer as printed on a document. It is stored apart from the content, and removed when the customer is erased. */
export interface InvoiceBuyer {
  name: string
  address: string
  city: string
  state: string
  pincode: string
  phone: string
  email: string
}

/** A line as printed. The price includes GST. */
export interface InvoiceLine {
  description: string
  hsnCode: string
  gstRate: GstRate
  quantity: number
  unitPricePaise: Paise
  /** The line's share of discounts and fees; negative for a discount. */
  adjustmentPaise: Paise
  /** Unit price times quantity plus the adjustment, with GST. */
  totalPaise: Paise
  /** The total without GST. */
  taxablePaise: Paise
  cgstPaise: Paise
  sgstPaise: Paise
  igstPaise: Paise
}

/** A document as issued, without its number, dates and buyer. A reprint shows exactly this. */
export interface InvoiceContent {
  seller: InvoiceSeller
  /** The buyer's state; empty for books sold at the counter. */
  placeOfSupply: string
  /** Absent for cash on delivery. */
  paymentMethod?: Exclude<PaymentMethod, 'cod'>
  lines: InvoiceLine[]
  /** The rows between the subtotal and the total. */
  adjustments: Pick<Adjustment, 'label' | 'amountPaise'>[]
  subtotalPaise: Paise
  totalPaise: Paise
}

/** A line to be invoiced. */
export interface LineToInvoice {
  description: string
  hsnCode: string
  gstRate: GstRate
  quantity: number
  pricePaise: Paise
  /** What the customer pays for all copies, after every discount. */
  paidPaise: Paise
}

interface InvoiceInput {
  seller: InvoiceSeller
  /** The buyer's state; empty for books sold at the counter. */
  state: string
  paymentMethod?: PaymentMethod
  lines: readonly LineToInvoice[]
  adjustments: readonly Pick<Adjustment, 'label' | 'amountPaise'>[]
}

/**
 * Creates the content of an invoice, with what is paid for each line. Without a GSTIN no line has tax. Within the seller's
 * state the tax is half CGST and half SGST, else IGST.
 */
export function createInvoiceContent({
  seller,
  state,
  paymentMethod = 'cod',
  lines,
  adjustments,
}: InvoiceInput): InvoiceContent {
  const isRegistered = seller.gstin !== ''
  const isSameState = state === '' || gstStateCode(state) === seller.gstin.slice(0, 2)
  return {
    seller,
    placeOfSupply: state,
    ...(paymentMethod !== 'cod' && { paymentMethod }),
    lines: lines.map(({ pricePaise, paidPaise, ...line }) => {
      const adjustmentPaise = paidPaise - pricePaise * line.quantity
      const gstRate = isRegistered ? line.gstRate : 0
      const tax = splitTax(paidPaise, gstRate, isSameState)
      return { ...line, gstRate, unitPricePaise: pricePaise, adjustmentPaise, totalPaise: paidPaise, ...tax }
    }),
    adjustments: adjustments.map(({ label, amountPaise }) => ({ label, amountPaise })),
    subtotalPaise: lines.reduce((sum, line) => sum + lineTotalPaise(line), 0),
    totalPaise: lines.reduce((sum, { paidPaise }) => sum + paidPaise, 0),
  }
}

/** Splits an amount that includes GST into its parts. */
function splitTax(totalPaise: Paise, gstRate: GstRate, isSameState: boolean) {
  const taxOf = (percent: number) => Math.round((totalPaise * percent) / (100 + gstRate))
  if (!isSameState) {
    const igstPaise = taxOf(gstRate)
    return { taxablePaise: totalPaise - igstPaise, cgstPaise: 0, sgstPaise: 0, igstPaise }
  }
  // CGST and SGST have the same rate, so the same amount: the taxable value takes the paisa that rounding leaves.
  const halfPaise = taxOf(gstRate / 2)
  return { taxablePaise: totalPaise - 2 * halfPaise, cgstPaise: halfPaise, sgstPaise: halfPaise, igstPaise: 0 }
}

/** Returns the kind of document that the GST rules require for a sale to a buyer without a GSTIN. */
export function invoiceKindOf({ seller, lines }: Pick<InvoiceContent, 'seller' | 'lines'>): InvoiceKind {
  if (!seller.gstin) return 'invoice'
  if (lines.every(({ gstRate }) => gstRate === 0)) return 'bill-of-supply'
  return lines.some(({ gstRate }) => gstRate === 0) ? 'invoice-cum-bill-of-supply' : 'tax-invoice'
}

/** The GST of a line. */
export const lineTaxPaise = ({ cgstPaise, sgstPaise, igstPaise }: InvoiceLine): Paise =>
  cgstPaise + sgstPaise + igstPaise

/** The value without GST and the GST of a document. */
export function taxTotals({ lines }: Pick<InvoiceContent, 'lines'>): { taxablePaise: Paise; taxPaise: Paise } {
  return {
    taxablePaise: lines.reduce((sum, { taxablePaise }) => sum + taxablePaise, 0),
    taxPaise: lines.reduce((sum, line) => sum + lineTaxPaise(line), 0),
  }
}
