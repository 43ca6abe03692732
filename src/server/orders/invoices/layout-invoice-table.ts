import { type InvoiceContent, type InvoiceLine, lineTaxPaise } from '../../../domain/orders/invoices/invoice-content.ts'
import { formatAmount, paiseToRupees } from '../../../domain/values/money.ts'
import { A4_HEIGHT, A4_WIDTH, type Mark } from '../../export/pdf/draw-pages.ts'
import type { PdfFonts } from '../../export/pdf/pdf-fonts.ts'

/** The margin of a page, in points. */
export const INVOICE_MARGIN = 40

const WIDTH = A4_WIDTH - 2 * INVOICE_MARGIN
const SIZE = 8.5
const LINE_HEIGHT = 11.5
const ROW_PADDING = 6
const HEAD_HEIGHT = 18
const GAP = 6

interface Column {
  header: string
  width: number
  cell: (line: InvoiceLine) => string
}

const rupees = (paise: number): string => formatAmount(paiseToRupees(paise))

/** The columns to the right of the description. Those of discount and tax only where a line has one. */
function columnsOf({ lines }: InvoiceContent): Column[] {
  const hasAdjustment = lines.some(({ adjustmentPaise }) => adjustmentPaise !== 0)
  const hasTax = lines.some(({ gstRate }) => gstRate > 0)
  return [
    { header: 'HSN', width: 40, cell: ({ hsnCode }) => hsnCode },
    { header: 'Price', width: 58, cell: ({ unitPricePaise }) => rupees(unitPricePaise) },
    { header: 'Qty', width: 28, cell: ({ quantity }) => String(quantity) },
    ...(hasAdjustment
      ? [
          {
            header: 'Discount',
            width: 58,
            cell: ({ adjustmentPaise }: InvoiceLine) => rupees(adjustmentPaise).replace('-', '−'),
          },
        ]
      : []),
    ...(hasTax
      ? [
          { header: 'Without GST', width: 58, cell: ({ taxablePaise }: InvoiceLine) => rupees(taxablePaise) },
          {
            header: 'GST',
            width: 64,
            cell: (line: InvoiceLine) =>
              line.gstRate === 0 ? 'exempt' : `${line.gstRate}%, ${rupees(lineTaxPaise(line))}`,
          },
        ]
      : []),
    { header: 'Total', width: 62, cell: ({ totalPaise }) => rupees(totalPaise) },
  ]
}

interface Room {
  /** Where the table begins on the first page. */
  firstTop: number
  /** What must fit below the last row. */
  footHeight: number
}

/** Lays out the lines of an invoice over as many pages as they need. @returns the pages with the ends of their rows */
export function layoutInvoiceTable(
  fonts: PdfFonts,
  content: InvoiceContent,
  { firstTop, footHeight }: Room,
): { marks: Mark[]; bottom: number }[] {
  const columns = columnsOf(content)
  const descriptionWidth = WIDTH - columns.reduce((sum, { width }) => sum + width + GAP, 0)
  const end = A4_HEIGHT - INVOICE_MARGIN
  const pages = [{ marks: layoutHeader(columns, firstTop), bottom: firstTop + HEAD_HEIGHT }]
  const addPage = () => {
    const top = INVOICE_MARGIN + 20
    pages.push({ marks: layoutHeader(columns, top), bottom: top + HEAD_HEIGHT })
  }
  content.lines.forEach((line, index) => {
    const description = fonts.wrap(line.description, { size: SIZE, width: descriptionWidth, maxLines: 6 })
    const height = description.length * LINE_HEIGHT + ROW_PADDING
    const isLast = index === content.lines.length - 1
    if ((pages.at(-1)?.bottom ?? 0) + height + (isLast ? footHeight : 0) > end) addPage()
    const page = pages.at(-1)
    if (!page) return
    page.marks.push(...layoutRow(columns, line, description, page.bottom))
    page.bottom += height
    page.marks.push({ type: 'line', x: INVOICE_MARGIN, y: page.bottom - 2, width: WIDTH })
  })
  return pages
}

/** The right edges of the columns. */
function rightEdges(columns: readonly Column[]): number[] {
  let x = INVOICE_MARGIN + WIDTH
  return columns
    .toReversed()
    .map(({ width }) => {
      const edge = x
      x -= width + GAP
      return edge
    })
    .toReversed()
}

function layoutHeader(columns: readonly Column[], top: number): Mark[] {
  const y = top + 10
  const edges = rightEdges(columns)
  return [
    { type: 'text', x: INVOICE_MARGIN, y, text: 'Item', size: SIZE, style: 'bold' },
    ...columns.map(
      ({ header }, index): Mark => ({
        type: 'text',
        x: edges[index] ?? 0,
        y,
        text: header,
        size: SIZE,
        style: 'bold',
        align: 'right',
      }),
    ),
    { type: 'line', x: INVOICE_MARGIN, y: top + HEAD_HEIGHT - 3, width: WIDTH },
  ]
}

function layoutRow(columns: readonly Column[], line: InvoiceLine, description: readonly string[], top: number): Mark[] {
  const y = top + 10
  const edges = rightEdges(columns)
  return [
    ...description.map(
      (text, index): Mark => ({ type: 'text', x: INVOICE_MARGIN, y: y + index * LINE_HEIGHT, text, size: SIZE }),
    ),
    ...columns.map(
      ({ cell }, index): Mark => ({
        type: 'text',
        x: edges[index] ?? 0,
        y,
        text: cell(line),
        size: SIZE,
        align: 'right',
      }),
    ),
  ]
}
