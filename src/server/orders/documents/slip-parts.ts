import { encode } from 'uqr'
import { formatDay } from '../../../domain/values/dates.ts'
import { formatAmount, paiseToRupees } from '../../../domain/values/money.ts'
import { formatMobile } from '../../../domain/values/phones.ts'
import type { Mark } from '../../export/pdf/draw-pages.ts'
import type { PdfFonts } from '../../export/pdf/pdf-fonts.ts'
import type { DocumentLine, DocumentOrder, DocumentSeller } from './read-documents.ts'

const QR_SIZE = 44
const TITLE_SIZE = 9.5
const TITLE_LINE = 12
const FACTS_SIZE = 8
const FACTS_LINE = 11
const ROW_GAP = 3
const QUANTITY_WIDTH = 44
const SELLER_SIZE = 7
/** Up to three lines about the seller at the bottom of each slip. */
export const SELLER_HEIGHT = 30

/** Where a part of a slip is laid out, in points. */
export interface Column {
  x: number
  top: number
  width: number
}

/** A line of an order, wrapped to its column. */
export interface SlipRow {
  line: DocumentLine
  title: string[]
  facts: string
  height: number
}

/** Splits the rows of a slip over pages. The foot needs room below the last one. */
export function splitRows(rows: readonly SlipRow[], room: number): SlipRow[][] {
  const parts: SlipRow[][] = [[]]
  let height = 0
  for (const row of rows) {
    if (height > 0 && height + row.height > room) {
      parts.push([])
      height = 0
    }
    parts.at(-1)?.push(row)
    height += row.height
  }
  return parts
}

/** The heading of a slip, or of a part of one. @param index from 0 */
export const slipTitle = (index: number, parts: number): string =>
  parts === 1 ? 'Packing slip' : `Packing slip, part ${index + 1} of ${parts}`

/** The number of the order with its code for the scanner, and the address of the customer. */
export function layoutAddress(
  fonts: PdfFonts,
  order: DocumentOrder,
  title: string,
  { x, top, width }: Column,
): { marks: Mark[]; bottom: number } {
  const marks: Mark[] = [
    { type: 'text', x, y: top + 8, text: title, size: FACTS_SIZE },
    { type: 'text', x, y: top + 23, text: `Order #${order.id}`, size: 13, style: 'bold' },
    { type: 'text', x, y: top + 35, text: formatDay(order.createdAt), size: FACTS_SIZE },
    { type: 'modules', x: x + width - QR_SIZE, y: top, size: QR_SIZE, rows: qrModules(String(order.id)) },
  ]
  let y = top + 54
  const add = (text: string, size: number, style: 'regular' | 'bold') => {
    for (const line of fonts.wrap(text, { size, style, width })) {
      marks.push({ type: 'text', x, y, text: line, size, style })
      y += size + 2.5
    }
  }
  add(order.customerName, 10, 'bold')
  add(order.shippingAddress, 9, 'regular')
  add(`${order.city}, ${order.state} ${order.pincode}`, 9, 'bold')
  add(`Phone +91 ${formatMobile(order.customerPhone)}`, 9, 'bold')
  return { marks, bottom: y }
}

/** The code that the scanner of the packing table reads. */
const qrModules = (text: string): boolean[][] => encode(text, { border: 0 }).data

/** The seller at the bottom of a slip. Only what the shop has set. */
export function layoutSeller(fonts: PdfFonts, seller: DocumentSeller, { x, width }: Column, bottom: number): Mark[] {
  const size = SELLER_SIZE
  const facts = [seller.address, seller.phone, seller.gstin && `GSTIN ${seller.gstin}`].filter(Boolean)
  const text = `Sold by ${[seller.name, ...facts].join(', ')}`
  const lines = fonts.wrap(text, { size, width, maxLines: 3 })
  return lines.map((line, index) => ({
    type: 'text',
    x,
    y: bottom - (lines.length - 1 - index) * (size + 1.5),
    text: line,
    size,
  }))
}

/** Wraps a line of an order to a column. */
export function toSlipRow(fonts: PdfFonts, line: DocumentLine, column: Column): SlipRow {
  const width = column.width - QUANTITY_WIDTH
  const title = fonts.wrap(line.title, { size: TITLE_SIZE, style: 'bold', width, maxLines: 2 })
  const [facts = ''] = fonts.wrap(line.facts.join(' · '), { size: FACTS_SIZE, width, maxLines: 1 })
  return { line, title, facts, height: title.length * TITLE_LINE + FACTS_LINE + ROW_GAP }
}

/** The lines, each with a box to tick. */
export function layoutRows(rows: readonly SlipRow[], column: Column): Mark[] {
  const x = column.x + QUANTITY_WIDTH
  let { top } = column
  return rows.flatMap(({ line, title, facts, height }) => {
    const y = top
    top += height
    return [
      { type: 'box', x: column.x, y: y + 0.5, size: 10 },
      { type: 'text', x: x - 6, y: y + 9, text: `${line.quantity} ×`, size: 11, style: 'bold', align: 'right' },
      ...title.map(
        (text, index): Mark => ({
          type: 'text',
          x,
          y: y + 9 + index * TITLE_LINE,
          text,
          size: TITLE_SIZE,
          style: 'bold',
        }),
      ),
      { type: 'text', x, y: y + 8 + title.length * TITLE_LINE, text: facts, size: FACTS_SIZE },
    ] satisfies Mark[]
  })
}

/** The number of copies, the cash to collect and the customer's notes. Heights count from its own top. */
export function layoutFoot(
  fonts: PdfFonts,
  order: DocumentOrder,
  { x, width }: Omit<Column, 'top'>,
): { marks: Mark[]; height: number } {
  const copies = order.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const cash = order.isPaid
    ? 'Paid. Collect nothing'
    : `Collect in cash: ${formatAmount(paiseToRupees(order.totalPaise))}`
  const notes = order.notes
    ? fonts.wrap(`Customer’s notes: ${order.notes}`, { size: FACTS_SIZE, width, maxLines: 3 })
    : []
  const y = 6 + notes.length * FACTS_LINE
  const marks: Mark[] = [
    ...notes.map((text, index): Mark => ({ type: 'text', x, y: 9 + index * FACTS_LINE, text, size: FACTS_SIZE })),
    { type: 'line', x, y, width },
    { type: 'text', x, y: y + 16, text: copies === 1 ? '1 copy' : `${copies} copies`, size: 10 },
    { type: 'text', x: x + width, y: y + 16, text: cash, size: 11, style: 'bold', align: 'right' },
  ]
  return { marks, height: y + 16 }
}
