import { A4_HEIGHT, A4_WIDTH, type Mark } from '../../export/pdf/draw-pages.ts'
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

/** A page has four slots that are cut at the same heights; a slip takes one, two or four of them. */
const SLOTS = 4
const SLOT_HEIGHT = A4_HEIGHT / SLOTS
const MARGIN = 24
const LEFT: Column = { x: MARGIN, top: MARGIN, width: 208 }
const RIGHT: Column = { x: 252, top: MARGIN, width: A4_WIDTH - 252 - MARGIN }
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
  const foot = layoutFoot(fonts, order, RIGHT)
  const rows = order.lines.map((line) => toSlipRow(fonts, line, RIGHT))
  const parts = splitRows(rows, A4_HEIGHT - foot.height - 2 * MARGIN)
  return parts.map((part, index) => {
    const isLast = index === parts.length - 1
    const address = layoutAddress(fonts, order, slipTitle(index, parts.length), LEFT)
    const rowsHeight = part.reduce((sum, row) => sum + row.height, 0)
    const needed = Math.max(
      rowsHeight + (isLast ? foot.height : 0) + 2 * MARGIN,
      address.bottom + SELLER_HEIGHT + MARGIN,
    )
    const slots = [1, 2, SLOTS].find((count) => needed <= count * SLOT_HEIGHT) ?? SLOTS
    const bottom = slots * SLOT_HEIGHT - MARGIN
    const marks = [
      ...address.marks,
      ...layoutSeller(fonts, seller, LEFT, bottom),
      ...layoutRows(part, RIGHT),
      ...(isLast ? foot.marks.map((mark) => ({ ...mark, y: mark.y + bottom - foot.height })) : []),
    ]
    return { slots, marks }
  })
}
