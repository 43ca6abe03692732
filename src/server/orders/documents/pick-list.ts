import { A4_HEIGHT, A4_WIDTH, type Mark } from '../../export/pdf/draw-pages.ts'
import type { PdfFonts } from '../../export/pdf/pdf-fonts.ts'
import type { DocumentLine, DocumentOrder } from './read-documents.ts'

const MARGIN = 36
const WIDTH = A4_WIDTH - 2 * MARGIN
const TABLE_TOP = 92
const TITLE = { x: 132, width: 300, size: 10, line: 13 }
const FACTS_SIZE = 8
const ROW_PADDING = 16
const COPIES_X = 492
const ORDERS_X = A4_WIDTH - MARGIN

/** The copies of one book that many orders need. */
export interface PickLine {
  title: string
  facts: string[]
  shelfLocation: string | null
  copies: number
  orders: number
}

const byPlace = new Intl.Collator('en', { numeric: true })

/** Sums up the lines of orders, sorted as they lie on the shelves; books without a shelf location come last. */
export function collectPickLines(orders: readonly DocumentOrder[]): PickLine[] {
  const lines = orders.flatMap(({ id, lines: ofOrder }) => ofOrder.map((line) => ({ ...line, orderId: id })))
  const books = [...Map.groupBy(lines, keyOf).values()]
  return books
    .flatMap((ofBook) => {
      const [first] = ofBook
      if (!first) return []
      const copies = ofBook.reduce((sum, { quantity }) => sum + quantity, 0)
      const { title, bookFacts, shelfLocation } = first
      return [
        { title, facts: bookFacts, shelfLocation, copies, orders: new Set(ofBook.map((line) => line.orderId)).size },
      ]
    })
    .toSorted(
      (a, b) =>
        Number(a.shelfLocation === null) - Number(b.shelfLocation === null) ||
        byPlace.compare(a.shelfLocation ?? '', b.shelfLocation ?? '') ||
        byPlace.compare(a.title, b.title),
    )
}

/** A deleted product has its title only. */
const keyOf = ({ productId, title, bookFacts }: DocumentLine): string =>
  productId === null ? [title, ...bookFacts].join('\n') : String(productId)

/** Lays out a pick list. @param note what it is for: 'Batch 12, 23 Nov 2026' */
export function layoutPickList(fonts: PdfFonts, orders: readonly DocumentOrder[], note: string): Mark[][] {
  const lines = collectPickLines(orders)
  if (lines.length === 0) return []
  const pages: Mark[][] = []
  let y = A4_HEIGHT
  for (const line of lines) {
    const title = fonts.wrap(line.title, { size: TITLE.size, style: 'bold', width: TITLE.width, maxLines: 2 })
    const height = title.length * TITLE.line + ROW_PADDING
    if (y + height > A4_HEIGHT - MARGIN) {
      pages.push([])
      y = TABLE_TOP
    }
    pages.at(-1)?.push(...layoutLine(line, title, y, height))
    y += height
  }
  const copies = lines.reduce((sum, line) => sum + line.copies, 0)
  const summary = `${countOf(orders.length, 'order', 'orders')}, ${countOf(copies, 'copy', 'copies')}. ${note}`
  return pages.map((marks, index) => [...layoutHead(summary, `Page ${index + 1} of ${pages.length}`), ...marks])
}

const countOf = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

function layoutHead(summary: string, page: string): Mark[] {
  const y = TABLE_TOP - 8
  return [
    { type: 'text', x: MARGIN, y: MARGIN + 12, text: 'Pick list', size: 16, style: 'bold' },
    { type: 'text', x: MARGIN, y: MARGIN + 28, text: summary, size: 9 },
    { type: 'text', x: ORDERS_X, y: MARGIN + 12, text: page, size: 9, align: 'right' },
    { type: 'text', x: MARGIN + 20, y, text: 'Shelf', size: FACTS_SIZE, style: 'bold' },
    { type: 'text', x: TITLE.x, y, text: 'Book', size: FACTS_SIZE, style: 'bold' },
    { type: 'text', x: COPIES_X, y, text: 'Copies', size: FACTS_SIZE, style: 'bold', align: 'right' },
    { type: 'text', x: ORDERS_X, y, text: 'Orders', size: FACTS_SIZE, style: 'bold', align: 'right' },
    { type: 'line', x: MARGIN, y: TABLE_TOP - 2, width: WIDTH },
  ]
}

function layoutLine(line: PickLine, title: readonly string[], top: number, height: number): Mark[] {
  const y = top + 12
  return [
    { type: 'box', x: MARGIN, y: top + 3, size: 11 },
    { type: 'text', x: MARGIN + 20, y, text: line.shelfLocation ?? '–', size: 11, style: 'bold' },
    ...title.map(
      (text, index): Mark => ({
        type: 'text',
        x: TITLE.x,
        y: y + index * TITLE.line,
        text,
        size: TITLE.size,
        style: 'bold',
      }),
    ),
    { type: 'text', x: TITLE.x, y: y + title.length * TITLE.line - 2, text: line.facts.join(' · '), size: FACTS_SIZE },
    { type: 'text', x: COPIES_X, y, text: String(line.copies), size: 13, style: 'bold', align: 'right' },
    { type: 'text', x: ORDERS_X, y, text: String(line.orders), size: 10, align: 'right' },
    { type: 'line', x: MARGIN, y: top + height - 3, width: WIDTH },
  ]
}
