import { faceOf } from '../front-cover.ts'
import { audienceOf } from '../layouts/layout.ts'
import { fitBlock, drawBlock, letter, wrap } from '../lettering.ts'
import { inkOn } from '../palettes.ts'
import { randomFrom } from '../random.ts'
import { box, range, segment } from '../shapes.ts'
import type { DesignedBook } from '../design-covers.ts'
import { wear } from '../wear.ts'

const LINES_SHOWN = 7

/** The back of the book: what it covers, who made it, a block of bars where a barcode would be. */
export function backCover(book: DesignedBook): string {
  const random = randomFrom(book.seed + 1)
  const { ground, accent } = book.palette
  const ink = inkOn(ground)
  const title = fitBlock(book.title, {
    face: 'bold',
    maxWidth: 470,
    maxHeight: 110,
    maxSize: 44,
    maxLines: 2,
    leading: 1,
    track: -8,
  })
  const top = 74
  const rule = top + title.height + 26
  const blurb = wrap(book.blurb, 'plain', 25, 460).slice(0, LINES_SHOWN)
  const afterBlurb = rule + 62 + blurb.length * 36
  const points = range(3).map((i) => {
    const y = afterBlurb + 24 + i * 34
    return box(56, y - 9, 9, 9, accent) + segment(80, y - 4, 80 + random.int(210, 330), y - 4, ink, 6)
  })
  return [
    box(0, 0, 600, 800, ground),
    box(576, 0, 24, 800, '#000', 'fill-opacity=".12"'),
    drawBlock(title, { x: 54, top, fill: ink }),
    box(56, rule, 64, 7, accent),
    ...blurb.map((line, i) => letter(line, { x: 56, y: rule + 56 + i * 36, size: 25, fill: ink })),
    `<g opacity=".45">${points.join('')}</g>`,
    letter(book.institute, { x: 56, y: 716, size: 25, fill: ink }),
    letter(audienceOf(faceOf(book)), { x: 56, y: 748, size: 22, fill: ink }),
    bars(book.seed),
    book.used ? `<g transform="translate(600 0) scale(-1 1)">${wear(random)}</g>` : '',
  ].join('')
}

function bars(seed: number): string {
  const random = randomFrom(seed + 2)
  let x = 378
  let drawn = box(362, 648, 182, 108, '#FFFFFF')
  while (x < 526) {
    const width = random.pick([2, 2, 4, 6])
    drawn += box(x, 660, width, 62, '#17130C')
    x += width + random.pick([3, 3, 5])
  }
  const digits = range(9)
    .map(() => random.int(0, 9))
    .join('')
  return drawn + letter(`RS ${digits}`, { x: 453, y: 746, size: 18, face: 'mono', fill: '#17130C', anchor: 'middle' })
}
