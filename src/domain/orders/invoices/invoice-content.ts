import type { GstRate } from '../../catalog/tax.ts'
import { gstStateCode } from '../../values/gst-states.ts'
import { type Paise, percentOf } from '../../values/money.ts'
import { spread } from '../../values/spread.ts'
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
  /** The line's share of the promotions of its order, 0 or more. */
  promotionDiscountPaise: Paise
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
 * Creates the content of an invoice. Each line has its share of the promotions, and the other discounts and fees are split
 * over the lines to the paisa. Without a GSTIN no line has tax. Within the seller's state the tax is half CGST and half SGST, else IGST.
 */
export function createInvoiceContent({
  seller,
  state,
  paymentMethod = 'cod',
  lines,
  adjustments,
}: InvoiceInput): InvoiceContent {
  const grossPaise = lines.map(lineTotalPaise)
  const subtotalPaise = grossPaise.reduce((sum, amount) => sum + amount, 0)
  const adjustmentPaise = adjustments.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
  const promotionPaise = lines.reduce((sum, line) => sum + line.promotionDiscountPaise, 0)
  const netPaise = lines.map((line, index) => (grossPaise[index] ?? 0) - line.promotionDiscountPaise)
  const shares = spread(adjustmentPaise + promotionPaise, netPaise)
  const isRegistered = seller.gstin !== ''
  const isSameState = state === '' || gstStateCode(state) === seller.gstin.slice(0, 2)
  return {
    seller,
    placeOfSupply: state,
    ...(paymentMethod !== 'cod' && { paymentMethod }),
    lines: lines.map(({ pricePaise, promotionDiscountPaise, ...line }, index) => {
      const share = (shares[index] ?? 0) - promotionDiscountPaise
      const totalPaise = (grossPaise[index] ?? 0) + share
      const gstRate = isRegistered ? line.gstRate : 0
      const tax = splitTax(totalPaise, gstRate, isSameState)
      return { ...line, gstRate, unitPricePaise: pricePaise, adjustmentPaise: share, totalPaise, ...tax }
    }),
    adjustments: adjustments.map(({ label, amountPaise }) => ({ label, amountPaise })),
    subtotalPaise,
    totalPaise: subtotalPaise + adjustmentPaise,
  }
}

/** Splits an amount that includes GST into its parts. */
function splitTax(totalPaise: Paise, gstRate: GstRate, isSameState: boolean) {
  const taxablePaise = Math.round((totalPaise * 100) / (100 + gstRate))
  const taxPaise = totalPaise - taxablePaise
  if (!isSameState) return { taxablePaise, cgstPaise: 0, sgstPaise: 0, igstPaise: taxPaise }
  const cgstPaise = percentOf(taxPaise, 50)
  return { taxablePaise, cgstPaise, sgstPaise: taxPaise - cgstPaise, igstPaise: 0 }
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

/** Copies that a customer returned. */
export interface ReturnedLine {
  description: string
  pricePaise: Paise
  quantity: number
}

/**
 * Creates the content of a credit note for returned copies: the refund, split over their lines, with the tax of the invoice.
 * @param refundPaise what the customer gets back
 * @param original the content of the invoice
 */
export function createCreditNoteContent(
  original: InvoiceContent,
  returned: readonly ReturnedLine[],
  refundPaise: Paise,
): InvoiceContent {
  const lines = returned.map(({ description, pricePaise, quantity }) => {
    const invoiced = original.lines.find(
      (line) => line.description === description && line.unitPricePaise === pricePaise,
    )
    // The order may have changed since; the tax of the document's first line is the nearest to the invoiced one.
    const { hsnCode = '', gstRate = 0 } = invoiced ?? original.lines[0] ?? {}
    return { description, hsnCode, gstRate, quantity, pricePaise, promotionDiscountPaise: 0 }
  })
  const differencePaise = refundPaise - lines.reduce((sum, line) => sum + lineTotalPaise(line), 0)
  return createInvoiceContent({
    seller: original.seller,
    state: original.placeOfSupply,
    lines,
    adjustments: differencePaise === 0 ? [] : [{ label: 'Share of the discounts', amountPaise: differencePaise }],
  })
}
