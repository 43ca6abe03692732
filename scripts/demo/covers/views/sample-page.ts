import type { SamplePageText } from '../../../../demo/shop/look-inside.ts'
import type { DesignedBook } from '../design-covers.ts'
import { letter, wrap } from '../lettering.ts'
import { luminance } from '../palettes.ts'
import { randomFrom } from '../random.ts'
import { box, segment } from '../shapes.ts'

const INK = '#2A2F3A'
const TEXT = { face: 'plain', size: 23, leading: 33, width: 460 } as const
const LEFT = 70

/** A printed page with the text of a chapter and a figure below it. */
export function samplePage(book: DesignedBook, { heading, paragraphs }: SamplePageText, number: number): string {
  const { accent, ground, second } = book.palette
  const colour = [accent, ground, second].find((candidate) => luminance(candidate) < 0.35) ?? INK
  const lines = paragraphs.flatMap((paragraph) => [...wrap(paragraph, TEXT.face, TEXT.size, TEXT.width), ''])
  const pageNumber = String(number * 17 + 9)
  const figureTop = 168 + lines.length * TEXT.leading
  const figure = { cx: 300, cy: (figureTop + 740) / 2, r: Math.min(80, (740 - figureTop) / 2 - 8), line: INK }
  return [
    box(0, 0, 600, 800, '#FDFCF8'),
    letter(book.title, { x: LEFT, y: 54, size: 15, fill: INK }),
    segment(LEFT, 66, 530, 66, colour, 2),
    letter(heading, { x: LEFT, y: 118, size: 36, face: 'bold', fill: colour }),
    ...lines.map((line, i) => letter(line, { ...TEXT, x: LEFT, y: 168 + i * TEXT.leading, fill: INK })),
    figure.r > 30
      ? book.motif(randomFrom(book.seed + number), { ...figure, mark: colour, thickness: 3, palette: book.palette })
      : '',
    letter(pageNumber, { x: 530, y: 772, size: 18, fill: INK, anchor: 'end' }),
  ].join('')
}
