import { INVOICE_KIND_LABELS, type InvoiceKind } from '../../../domain/orders/invoices/invoice.ts'
import {
  type InvoiceBuyer,
  type InvoiceContent,
  type InvoiceSeller,
  taxTotals,
} from '../../../domain/orders/invoices/invoice-content.ts'
import { formatDay } from '../../../domain/values/dates.ts'
import { gstStateCode } from '../../../domain/values/gst-states.ts'
import { formatAmount, paiseToRupees } from '../../../domain/values/money.ts'
import { formatCharge } from '../../../domain/orders/pricing.ts'
import { formatMobile } from '../../../domain/values/phones.ts'
import { A4_HEIGHT, A4_WIDTH, type Mark } from '../../export/pdf/draw-pages.ts'
import type { FontStyle } from '../../export/pdf/font-faces.ts'
import type { PdfFonts } from '../../export/pdf/pdf-fonts.ts'
import { INVOICE_MARGIN as MARGIN, layoutInvoiceTable } from './layout-invoice-table.ts'

/** A document with everything that is printed. */
export interface PrintedInvoice {
  number: string
  kind: InvoiceKind
  content: InvoiceContent
  /** Null after the customer's data was erased. Customers get copies without street, phone and email. */
  buyer: (Pick<InvoiceBuyer, 'name' | 'city' | 'state' | 'pincode'> & Partial<InvoiceBuyer>) | null
  orderId: number
  orderedAt: Date
  issuedAt: Date
  cancelledAt: Date | null
  /** The invoice that a credit note corrects. */
  original: { number: string; issuedAt: Date } | null
}

const COLUMN_WIDTH = 250
const RIGHT_X = A4_WIDTH - MARGIN
const TEXT_SIZE = 9
const LINE_HEIGHT = 12.5
const TOTALS_X = RIGHT_X - 210

/**
 * Lays out an invoice or credit note on A4 pages, each with its number.
 * @param storeName the first name of the shop, for a document that was issued without a name of the seller
 */
export function layoutInvoice(fonts: PdfFonts, invoice: PrintedInvoice, storeName: string): Mark[][] {
  const head = layoutHead(fonts, invoice, storeName)
  const foot = layoutFoot(fonts, invoice)
  const pages = layoutInvoiceTable(fonts, invoice.content, { firstTop: head.bottom + 14, footHeight: foot.height })
  const { number } = invoice
  return pages.map(({ marks, bottom }, index) => {
    const isFirst = index === 0
    const isLast = index === pages.length - 1
    return [
      ...(isFirst ? head.marks : [text(MARGIN, MARGIN + 8, `${INVOICE_KIND_LABELS[invoice.kind]} ${number}`)]),
      ...marks,
      ...(isLast ? foot.marks.map((mark) => ({ ...mark, y: mark.y + bottom })) : []),
      ...(pages.length > 1
        ? [right(A4_HEIGHT - MARGIN + 10, `${number}, page ${index + 1} of ${pages.length}`, { size: 8 })]
        : []),
    ]
  })
}

interface TextStyle {
  size?: number
  style?: FontStyle
}

const text = (x: number, y: number, content: string, { size = TEXT_SIZE, style = 'regular' }: TextStyle = {}) => ({
  type: 'text' as const,
  x,
  y,
  text: content,
  size,
  style,
})
const right = (y: number, content: string, style: TextStyle = {}) => ({
  ...text(RIGHT_X, y, content, style),
  align: 'right' as const,
})

/** Title, number, dates, seller and buyer. */
function layoutHead(fonts: PdfFonts, invoice: PrintedInvoice, storeName: string): { marks: Mark[]; bottom: number } {
  const { kind, number, issuedAt, cancelledAt, original, orderId, orderedAt, content, buyer } = invoice
  const notes = [
    `Date ${formatDay(issuedAt)}`,
    `Order #${orderId} of ${formatDay(orderedAt)}`,
    ...(original ? [`For ${original.number} of ${formatDay(original.issuedAt)}`] : []),
  ]
  const marks: Mark[] = [
    text(MARGIN, MARGIN + 16, INVOICE_KIND_LABELS[kind], { size: 20, style: 'bold' }),
    right(MARGIN + 14, `No. ${number}`, { size: 13, style: 'bold' }),
    ...notes.map((note, index) => right(MARGIN + 30 + index * LINE_HEIGHT, note)),
    ...(cancelledAt
      ? [text(MARGIN, MARGIN + 36, `Cancelled on ${formatDay(cancelledAt)}`, { size: 12, style: 'bold' })]
      : []),
  ]
  const top = MARGIN + 30 + notes.length * LINE_HEIGHT + 18
  const seller = layoutParty(fonts, { x: MARGIN, top, title: 'Sold by', lines: sellerLines(content.seller, storeName) })
  const isCounterSale = content.placeOfSupply === ''
  const lines = [...buyerLines(buyer), ...(isCounterSale ? ['Sold at the counter'] : [placeOfSupply(content)])]
  const customer = layoutParty(fonts, {
    x: RIGHT_X - COLUMN_WIDTH,
    top,
    title: isCounterSale ? 'Sold to' : 'Billed and shipped to',
    lines,
  })
  return { marks: [...marks, ...seller.marks, ...customer.marks], bottom: Math.max(seller.bottom, customer.bottom) }
}

const sellerLines = ({ name, address, phone, email, gstin }: InvoiceSeller, storeName: string): string[] =>
  [name || storeName, address, [phone, email].filter(Boolean).join(', '), gstin && `GSTIN ${gstin}`].filter(Boolean)

function buyerLines(buyer: PrintedInvoice['buyer']): string[] {
  if (!buyer) return ['The customer had their data deleted']
  const { name, address = '', city, state, pincode, phone, email } = buyer
  const contact = [phone && `+91 ${formatMobile(phone)}`, email].filter(Boolean).join(', ')
  return [name, address, city && `${city}, ${state} ${pincode}`, contact].filter(Boolean)
}

function placeOfSupply({ placeOfSupply: state }: InvoiceContent): string {
  const code = gstStateCode(state)
  return `Place of supply: ${state}${code ? ` (${code})` : ''}`
}

interface Party {
  x: number
  top: number
  title: string
  lines: readonly string[]
}

/** A column of lines, the first one in bold. */
function layoutParty(fonts: PdfFonts, { x, top, title, lines }: Party): { marks: Mark[]; bottom: number } {
  const marks: Mark[] = [text(x, top, title, { size: 8 })]
  let y = top + 14
  lines.forEach((line, index) => {
    const style = index === 0 ? 'bold' : 'regular'
    for (const part of line.split('\n')) {
      for (const wrapped of fonts.wrap(part, { size: TEXT_SIZE, style, width: COLUMN_WIDTH })) {
        marks.push(text(x, y, wrapped, { style }))
        y += LINE_HEIGHT
      }
    }
  })
  return { marks, bottom: y }
}

const rupees = (paise: number): string => formatAmount(paiseToRupees(paise))

/** Subtotal, adjustments, tax and total. Heights count from its own top. */
function layoutFoot(fonts: PdfFonts, { kind, content }: PrintedInvoice): { marks: Mark[]; height: number } {
  const { taxPaise } = taxTotals(content)
  const rows: [label: string, amount: string, style?: FontStyle][] = [
    ['Subtotal', rupees(content.subtotalPaise)],
    ...content.adjustments.map(({ label, amountPaise }): [string, string] => [
      label,
      formatCharge(paiseToRupees(amountPaise)),
    ]),
    [kind === 'credit-note' ? 'Total credit' : 'Total', rupees(content.totalPaise), 'bold'],
    ...(taxPaise > 0 ? taxRows(content) : []),
  ]
  const marks: Mark[] = []
  let y = 16
  for (const [label, amount, style = 'regular'] of rows) {
    const [shown = ''] = fonts.wrap(label, { size: TEXT_SIZE, style, width: 130, maxLines: 1 })
    marks.push(text(TOTALS_X, y, shown, { style }), right(y, amount, { style }))
    y += LINE_HEIGHT + 1.5
  }
  for (const note of remarks(kind, content)) {
    y += 6
    marks.push(text(MARGIN, y, note, { size: 8 }))
    y += 6
  }
  return { marks, height: y }
}

function taxRows(content: InvoiceContent): [string, string][] {
  const sum = (name: 'cgstPaise' | 'sgstPaise' | 'igstPaise') =>
    content.lines.reduce((total, line) => total + line[name], 0)
  const rows: [string, number][] = [
    ['Value without GST', taxTotals(content).taxablePaise],
    ['CGST included', sum('cgstPaise')],
    ['SGST included', sum('sgstPaise')],
    ['IGST included', sum('igstPaise')],
  ]
  return rows.flatMap(([label, paise]) => (paise === 0 ? [] : [[label, rupees(paise)]]))
}

const PAYMENT_REMARKS = { upi: 'Paid by UPI.', cash: 'Paid in cash.' } as const

function remarks(kind: InvoiceKind, { seller, lines, paymentMethod }: InvoiceContent): string[] {
  const hasExempt = seller.gstin !== '' && lines.some(({ gstRate }) => gstRate === 0)
  return [
    ...(kind === 'credit-note' ? [] : [paymentMethod ? PAYMENT_REMARKS[paymentMethod] : 'Cash on delivery.']),
    ...(hasExempt ? ['Printed books are exempt from GST.'] : []),
    'Issued electronically, valid without a signature.',
  ]
}
