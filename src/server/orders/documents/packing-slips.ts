import { encode } from 'uqr'
import { formatDay } from '../../../domain/values/dates.ts'
import { formatAmount, paiseToRupees } from '../../../domain/values/money.ts'
import { formatMobile } from '../../../domain/values/phones.ts'
import { A4_HEIGHT, A4_WIDTH, type Mark } from '../../export/pdf/draw-pages.ts'
import type { PdfFonts } from '../../export/pdf/pdf-fonts.ts'
import type { DocumentLine, DocumentOrder, DocumentSeller } from './read-documents.ts'

/** A page has four slots that are cut at the same heights; a slip takes one, two or four of them. */
const SLOTS = 4
const SLOT_HEIGHT = A4_HEIGHT / SLOTS
const MARGIN = 24
const LEFT = { x: MARGIN, width: 208 }
const RIGHT = { x: 252, width: A4_WIDTH - 252 - MARGIN }
const QR_SIZE = 44
const TITLE_SIZE = 9.5
const TITLE_LINE = 12
const FACTS_SIZE = 8
const FACTS_LINE = 11
const ROW_GAP = 3
const QUANTITY_WIDTH = 44

interface Row {
  line: DocumentLine
  title: string[]
  facts: string
  height: number
}

/** Lays out packing slips in the order of the list, four to a page if their lines fit. */
export function layoutPackingSlips(
  fonts: PdfFonts,
  orders: readonly DocumentOrder[],
  seller: DocumentSeller,
): Mark[][] {
  const pages: Mark[][] = []
  let used = SLOTS
  for (const order of orders) {
    for (const part of layoutSlip(fonts, order, seller)) {
      // Half a page starts at the top or in the middle.
      const start = Math.ceil(used / part.slots) * part.slots
      if (start + part.slots > SLOTS) pages.push([])
      const slot = start + part.slots > SLOTS ? 0 : start
      const top = slot * SLOT_HEIGHT
      if (slot > 0) pages.at(-1)?.push({ type: 'line', x: 0, y: top, width: A4_WIDTH, dashed: true })
      pages.at(-1)?.push(...part.marks.map((mark) => ({ ...mark, y: mark.y + top })))
      used = slot + part.slots
    }
  }
  return pages
}

/** Returns the parts of a slip: one, or more if its lines do not fit on a page. */
function layoutSlip(fonts: PdfFonts, order: DocumentOrder, seller: DocumentSeller) {
  const foot = layoutFoot(fonts, order)
  const rows = order.lines.map((line) => toRow(fonts, line))
  const parts: Row[][] = [[]]
  let height = 0
  for (const row of rows) {
    if (height + row.height + foot.height + 2 * MARGIN > A4_HEIGHT) {
      parts.push([])
      height = 0
    }
    parts.at(-1)?.push(row)
    height += row.height
  }
  return parts.map((part, index) => {
    const isLast = index === parts.length - 1
    const rowsHeight = part.reduce((sum, row) => sum + row.height, 0)
    const needed = rowsHeight + (isLast ? foot.height : 0) + 2 * MARGIN
    const slots = [1, 2, SLOTS].find((count) => needed <= count * SLOT_HEIGHT) ?? SLOTS
    const bottom = slots * SLOT_HEIGHT - MARGIN
    const title = parts.length === 1 ? 'Packing slip' : `Packing slip, part ${index + 1} of ${parts.length}`
    const marks = [
      ...layoutAddress(fonts, order, title),
      ...layoutSeller(fonts, seller, bottom),
      ...layoutRows(part),
      ...(isLast ? foot.marks.map((mark) => ({ ...mark, y: mark.y + bottom - foot.height })) : []),
    ]
    return { slots, marks }
  })
}

function layoutAddress(fonts: PdfFonts, order: DocumentOrder, title: string): Mark[] {
  const { x, width } = LEFT
  const marks: Mark[] = [
    { type: 'text', x, y: MARGIN + 8, text: title, size: FACTS_SIZE },
    { type: 'text', x, y: MARGIN + 23, text: `Order #${order.id}`, size: 13, style: 'bold' },
    { type: 'text', x, y: MARGIN + 35, text: formatDay(order.createdAt), size: FACTS_SIZE },
    { type: 'modules', x: x + width - QR_SIZE, y: MARGIN, size: QR_SIZE, rows: qrModules(String(order.id)) },
  ]
  let y = MARGIN + 54
  const add = (text: string, size: number, style: 'regular' | 'bold', maxLines: number) => {
    for (const line of fonts.wrap(text, { size, style, width, maxLines })) {
      marks.push({ type: 'text', x, y, text: line, size, style })
      y += size + 2.5
    }
  }
  add(order.customerName, 10, 'bold', 2)
  add(order.shippingAddress, 9, 'regular', 4)
  add(`${order.city}, ${order.state} ${order.pincode}`, 9, 'bold', 2)
  add(`Phone +91 ${formatMobile(order.customerPhone)}`, 9, 'bold', 1)
  return marks
}

/** The code that the scanner of the packing table reads. */
const qrModules = (text: string): boolean[][] => encode(text, { border: 0 }).data

/** The seller at the bottom of a slip. Only what the shop has set. */
function layoutSeller(fonts: PdfFonts, seller: DocumentSeller, bottom: number): Mark[] {
  const size = 7
  const facts = [seller.address, seller.phone, seller.gstin && `GSTIN ${seller.gstin}`].filter(Boolean)
  const text = `Sold by ${[seller.name, ...facts].join(', ')}`
  const lines = fonts.wrap(text, { size, width: LEFT.width, maxLines: 3 })
  return lines.map((line, index) => ({
    type: 'text',
    x: LEFT.x,
    y: bottom - (lines.length - 1 - index) * (size + 1.5),
    text: line,
    size,
  }))
}

function toRow(fonts: PdfFonts, line: DocumentLine): Row {
  const width = RIGHT.width - QUANTITY_WIDTH
  const title = fonts.wrap(line.title, { size: TITLE_SIZE, style: 'bold', width, maxLines: 2 })
  const [facts = ''] = fonts.wrap(line.facts.join(' · '), { size: FACTS_SIZE, width, maxLines: 1 })
  return { line, title, facts, height: title.length * TITLE_LINE + FACTS_LINE + ROW_GAP }
}

function layoutRows(rows: readonly Row[]): Mark[] {
  const x = RIGHT.x + QUANTITY_WIDTH
  let top = MARGIN
  return rows.flatMap(({ line, title, facts, height }) => {
    const y = top
    top += height
    return [
      { type: 'box', x: RIGHT.x, y: y + 0.5, size: 10 },
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
function layoutFoot(fonts: PdfFonts, order: DocumentOrder): { marks: Mark[]; height: number } {
  const copies = order.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const cash = order.isPaid
    ? 'Paid. Collect nothing'
    : `Collect in cash: ${formatAmount(paiseToRupees(order.totalPaise))}`
  const notes = order.notes
    ? fonts.wrap(`Customer’s notes: ${order.notes}`, { size: FACTS_SIZE, width: RIGHT.width, maxLines: 3 })
    : []
  const { x } = RIGHT
  const y = 6 + notes.length * FACTS_LINE
  const marks: Mark[] = [
    ...notes.map((text, index): Mark => ({ type: 'text', x, y: 9 + index * FACTS_LINE, text, size: FACTS_SIZE })),
    { type: 'line', x, y, width: RIGHT.width },
    { type: 'text', x, y: y + 16, text: copies === 1 ? '1 copy' : `${copies} copies`, size: 10 },
    { type: 'text', x: x + RIGHT.width, y: y + 16, text: cash, size: 11, style: 'bold', align: 'right' },
  ]
  return { marks, height: y + 16 }
}
