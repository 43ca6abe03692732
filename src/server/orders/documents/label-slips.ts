import { LABEL_SIZE, type Mark } from '../../export/pdf/draw-pages.ts'
import type { PdfFonts } from '../../export/pdf/pdf-fonts.ts'
import type { DocumentOrder, DocumentSeller } from './read-documents.ts'
import {
  type Column,
  layoutAddress,
  layoutFoot,
  layoutRows,
  layoutSeller,
  SELLER_HEIGHT,
  slipTitle,
  splitRows,
  toSlipRow,
} from './slip-parts.ts'

const [WIDTH, HEIGHT] = LABEL_SIZE
const MARGIN = 14
const COLUMN: Column = { x: MARGIN, top: MARGIN, width: WIDTH - 2 * MARGIN }
const GAP = 8

/** Lays out packing slips for a label printer, in the order of the list: one to a label, or more for many lines. */
export function layoutLabelSlips(fonts: PdfFonts, orders: readonly DocumentOrder[], seller: DocumentSeller): Mark[][] {
  const bottom = HEIGHT - MARGIN
  return orders.flatMap((order) => {
    const foot = layoutFoot(fonts, order, COLUMN)
    const { bottom: addressBottom } = layoutAddress(fonts, order, slipTitle(0, 1), COLUMN)
    const column = { ...COLUMN, top: addressBottom + GAP }
    const rows = order.lines.map((line) => toSlipRow(fonts, line, column))
    const parts = splitRows(rows, bottom - SELLER_HEIGHT - foot.height - column.top)
    return parts.map((part, index) => [
      ...layoutAddress(fonts, order, slipTitle(index, parts.length), COLUMN).marks,
      ...layoutRows(part, column),
      ...(index === parts.length - 1
        ? foot.marks.map((mark) => ({ ...mark, y: mark.y + bottom - SELLER_HEIGHT - foot.height }))
        : []),
      ...layoutSeller(fonts, seller, COLUMN, bottom),
    ])
  })
}
