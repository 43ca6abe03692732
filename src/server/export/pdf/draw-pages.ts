import * as fontkit from '@cantoo/fontkit'
import {
  beginText,
  endText,
  PageSizes,
  type PDFDocument,
  type PDFFont,
  PDFHexString,
  type PDFName,
  type PDFOperator,
  type PDFPage,
  rgb,
  setFontAndSize,
  setTextMatrix,
  showText,
} from '@cantoo/pdf-lib'
import type { AppContext } from '../../http/app-env.ts'
import type { FontFace, FontStyle, PlacedGlyph } from './font-faces.ts'
import type { PdfFonts } from './pdf-fonts.ts'

/** Width and height in points. */
type PageSize = readonly [width: number, height: number]

export const [A4_WIDTH, A4_HEIGHT] = PageSizes.A4
const A4: PageSize = PageSizes.A4

/** The labels of couriers: 4 × 6 inches. */
export const LABEL_SIZE: PageSize = [288, 432]

/** Something on a page, in points from its top left corner. */
export type Mark =
  | { type: 'text'; x: number; y: number; text: string; size: number; style?: FontStyle; align?: 'left' | 'right' }
  | { type: 'line'; x: number; y: number; width: number; dashed?: boolean }
  | { type: 'box'; x: number; y: number; size: number }
  | { type: 'modules'; x: number; y: number; size: number; rows: readonly (readonly boolean[])[] }

const INK = rgb(0, 0, 0)
const BOX_LINE = 0.9
const HAIRLINE = 0.5
const DASHES = [4, 4]

/** The content of a page. A page without a size is A4. */
export interface PdfPage {
  marks: readonly Mark[]
  size?: PageSize
}

/** Adds pages to a document. Layout is separate, so that pages can be counted without drawing them. */
export async function drawPages(target: PDFDocument, fonts: PdfFonts, pages: readonly PdfPage[]): Promise<void> {
  target.registerFontkit(fontkit)
  const embedded = new Map<FontFace, PDFFont>()
  for (const { marks, size: [width, height] = A4 } of pages) {
    const page = target.addPage([width, height])
    const names = new Map<PDFFont, PDFName>()
    for (const mark of marks) {
      if (mark.type !== 'text') {
        drawShape(page, mark)
        continue
      }
      const { text, size, style = 'regular', align } = mark
      let x = align === 'right' ? mark.x - fonts.width(text, size, style) : mark.x
      for (const { face, text: part } of fonts.runs(text, style)) {
        const font = embedded.get(face) ?? (await target.embedFont(face.data, { subset: true }))
        embedded.set(face, font)
        const name = names.get(font) ?? page.node.newFontDictionary(font.name, font.ref)
        names.set(font, name)
        const { glyphs, width: advance } = face.shape(part)
        const texts = placeGlyphs(font.encodeText(part).asString(), glyphs, { x, y: height - mark.y, size })
        page.pushOperators(beginText(), setFontAndSize(name, size), ...texts, endText())
        x += advance * size
      }
    }
  }
}

/** Four hexadecimal digits are the number of a glyph. */
const GLYPH_DIGITS = 4
/** In units of the font size. Font files have at least 1000 units. */
const SAME_PLACE = 0.0005

/** Shows glyphs at their places, those that follow each other as one text. pdf-lib ignores the places that the font defines. */
function placeGlyphs(
  hex: string,
  glyphs: readonly PlacedGlyph[],
  { x, y, size }: { x: number; y: number; size: number },
): PDFOperator[] {
  const groups: { first: PlacedGlyph; last: PlacedGlyph; hex: string }[] = []
  glyphs.forEach((glyph, index) => {
    const number = hex.slice(index * GLYPH_DIGITS, (index + 1) * GLYPH_DIGITS)
    const group = groups.at(-1)
    if (group && Math.abs(group.last.end - glyph.x) < SAME_PLACE && group.last.y === glyph.y) {
      group.last = glyph
      group.hex += number
    } else groups.push({ first: glyph, last: glyph, hex: number })
  })
  return groups.flatMap(({ first, hex: numbers }) => [
    setTextMatrix(1, 0, 0, 1, x + first.x * size, y + first.y * size),
    showText(PDFHexString.of(numbers)),
  ])
}

function drawShape(page: PDFPage, mark: Exclude<Mark, { type: 'text' }>): void {
  const y = page.getHeight() - mark.y
  switch (mark.type) {
    case 'line':
      page.drawLine({
        start: { x: mark.x, y },
        end: { x: mark.x + mark.width, y },
        thickness: HAIRLINE,
        color: INK,
        ...(mark.dashed && { dashArray: DASHES }),
      })
      return
    case 'box':
      page.drawRectangle({
        x: mark.x,
        y: y - mark.size,
        width: mark.size,
        height: mark.size,
        borderWidth: BOX_LINE,
        borderColor: INK,
      })
      return
    case 'modules':
      drawModules(page, mark)
  }
}

/** Draws the dark modules of a QR code, those beside each other as one bar. */
function drawModules(page: PDFPage, { x, y, size, rows }: Extract<Mark, { type: 'modules' }>): void {
  const side = size / rows.length
  rows.forEach((row, line) => {
    for (let start = 0; start < row.length; start += 1) {
      if (!row[start]) continue
      let end = start
      while (row[end + 1]) end += 1
      page.drawRectangle({
        x: x + start * side,
        y: page.getHeight() - y - (line + 1) * side,
        width: (end - start + 1) * side,
        height: side,
        color: INK,
      })
      start = end
    }
  })
}

/** Responds with a PDF that the browser shows. @param name the file name without its extension */
export const sendPdf = (c: Pick<AppContext, 'body'>, name: string, pdf: Uint8Array) =>
  c.body(Buffer.from(pdf), 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `inline; filename="${name}.pdf"`,
  })
