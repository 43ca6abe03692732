import { formatCount, formatCountOf } from '../../../domain/values/format-count.ts'
import { A4_HEIGHT, A4_WIDTH, type Mark } from '../../export/pdf/draw-pages.ts'
import type { PdfFonts } from '../../export/pdf/pdf-fonts.ts'
import type { DocumentLine, DocumentOrder } from './read-documents.ts'

const MARGIN = 36
const WIDTH = A4_WIDTH - 2 * MARGIN
const TABLE_TOP = 92
const TITLE = { x: 132, width: 300, size: 10, line: 13 }
const LOCATION = { x: MARGIN + 20, width: 70, size: 11, line: 13 }
const FACTS = { size: 8, line: 10 }
const ROW_PADDING = 6
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
    const { marks, height } = layoutLine(fonts, line)
    if (y + height > A4_HEIGHT - MARGIN) {
      pages.push([])
      y = TABLE_TOP
    }
    const top = y
    pages.at(-1)?.push(...marks.map((mark) => ({ ...mark, y: mark.y + top })))
    y += height
  }
  const copies = lines.reduce((sum, line) => sum + line.copies, 0)
  const summary = `${formatCountOf(orders.length, 'order')}, ${formatCount(copies)} ${copies === 1 ? 'copy' : 'copies'}. ${note}`
  return pages.map((marks, index) => [...layoutHead(summary, `Page ${index + 1} of ${pages.length}`), ...marks])
}

function layoutHead(summary: string, page: string): Mark[] {
  const y = TABLE_TOP - 8
  return [
    { type: 'text', x: MARGIN, y: MARGIN + 12, text: 'Pick list', size: 16, style: 'bold' },
    { type: 'text', x: MARGIN, y: MARGIN + 28, text: summary, size: 9 },
    { type: 'text', x: ORDERS_X, y: MARGIN + 12, text: page, size: 9, align: 'right' },
    { type: 'text', x: LOCATION.x, y, text: 'Shelf', size: FACTS.size, style: 'bold' },
    { type: 'text', x: TITLE.x, y, text: 'Book', size: FACTS.size, style: 'bold' },
    { type: 'text', x: COPIES_X, y, text: 'Copies', size: FACTS.size, style: 'bold', align: 'right' },
    { type: 'text', x: ORDERS_X, y, text: 'Orders', size: FACTS.size, style: 'bold', align: 'right' },
    { type: 'line', x: MARGIN, y: TABLE_TOP - 2, width: WIDTH },
  ]
}

/** Lines of text below one another. */
const column = (
  lines: readonly string[],
  { x, size, line }: { x: number; size: number; line: number },
  y: number,
  style: 'bold' | 'regular',
): Mark[] => lines.map((text, index) => ({ type: 'text', x, y: y + index * line, text, size, style }))

/** The row of a book. Heights count from its own top. */
function layoutLine(fonts: PdfFonts, line: PickLine): { marks: Mark[]; height: number } {
  const y = 12
  const location = fonts.wrap(line.shelfLocation ?? '–', { size: LOCATION.size, style: 'bold', width: LOCATION.width })
  const title = fonts.wrap(line.title, { size: TITLE.size, style: 'bold', width: TITLE.width, maxLines: 2 })
  const facts = fonts.wrap(line.facts.join(' · '), { size: FACTS.size, width: TITLE.width })
  const titleHeight = title.length * TITLE.line
  const height = Math.max(location.length * LOCATION.line, titleHeight + facts.length * FACTS.line) + ROW_PADDING
  return {
    height,
    marks: [
      { type: 'box', x: MARGIN, y: 3, size: 11 },
      ...column(location, LOCATION, y, 'bold'),
      ...column(title, TITLE, y, 'bold'),
      ...column(facts, { ...FACTS, x: TITLE.x }, y + titleHeight - 2, 'regular'),
      { type: 'text', x: COPIES_X, y, text: String(line.copies), size: 13, style: 'bold', align: 'right' },
      { type: 'text', x: ORDERS_X, y, text: String(line.orders), size: 10, align: 'right' },
      { type: 'line', x: MARGIN, y: height - 3, width: WIDTH },
    ],
  }
}
