import { letter, wrap } from '../lettering.ts'
import { luminance } from '../palettes.ts'
import type { Random } from '../random.ts'
import { randomFrom } from '../random.ts'
import { box, frame, path, range, segment } from '../shapes.ts'
import type { DesignedBook } from '../design-covers.ts'
import { subjectKey } from '../design-covers.ts'

const INK = '#2A2F3A'
const GREY = '#AEB2BA'
const FORMULAS: Record<string, readonly string[]> = {
  physics: ['V = U + A.T', 'F = M.A', 'L = I.W', 'P = V.I', 'E = H.F', 'S = U.T + A.T.T/2'],
  chemistry: ['PV = NRT', 'PH + POH = 14', 'Q = N.F', 'K = A.EXP(-E/RT)', 'N = M/V'],
  mathematics: ['Y = MX + C', 'AX + BY + C = 0', 'R.R = X.X + Y.Y', 'S = N(N+1)/2', 'D = B.B - 4AC'],
  biology: ['2N = 46', '9:3:3:1', 'P + Q = 1', '1:2:1'],
  combined: ['V = U + A.T', 'PV = NRT', 'P = V.I', 'PH + POH = 14'],
}

/** An open page: a heading, text, a figure, worked solutions; pencil marks in a used copy. */
export function openPage(book: DesignedBook): string {
  const random = randomFrom(book.seed + 3)
  const paper = book.used ? '#F6EFDC' : '#FDFCF8'
  const { accent, ground, second } = book.palette
  const colour = [accent, ground, second].find((candidate) => luminance(candidate) < 0.35) ?? INK
  const heading = wrap(book.title, 'bold', 38, 400).slice(0, 2)
  const figure = { cx: 360, cy: 404, r: 96, line: INK, mark: colour, thickness: 3, palette: book.palette }
  const page = [
    box(0, -40, 640, 900, paper),
    letter(String(random.int(1, 9)), { x: 96, y: 112, size: 66, face: 'condensed', fill: colour }),
    ...heading.map((line, i) => letter(line, { x: 148, y: 84 + i * 40, size: 38, face: 'bold', fill: INK })),
    segment(96, 146, 556, 146, colour, 4),
    textLines(random, 96, 182, 4),
    frame(230, 284, 260, 240, GREY, 2),
    book.motif(random, figure),
    exampleBox(random, book, colour),
    textLines(random, 96, 716, 2),
    letter(String(random.int(24, 288)), { x: 556, y: 778, size: 20, fill: INK, anchor: 'end' }),
    book.used ? pencil(random) : '',
  ]
  const gutter = `<linearGradient id="gutter"><stop offset="0" stop-color="#000" stop-opacity=".3"/><stop offset="1" stop-color="#000" stop-opacity="0"/></linearGradient>`
  const leftPage = box(-60, -40, 116, 900, paper) + box(-60, -40, 112, 900, '#000', 'fill-opacity=".06"')
  const fold = box(54, -40, 60, 900, 'url(#gutter)') + box(52, -40, 3, 900, '#000', 'fill-opacity=".25"')
  return gutter + page.join('') + leftPage + fold
}

function textLines(random: Random, x: number, y: number, count: number): string {
  const lines = range(count).map((i) => {
    const width = i === count - 1 ? random.int(180, 300) : random.int(430, 460)
    return segment(x, y + i * 27, x + width, y + i * 27, GREY, 7)
  })
  return lines.join('')
}

function exampleBox(random: Random, book: DesignedBook, colour: string): string {
  const formulas = FORMULAS[subjectKey(book.subject)] ?? []
  const start = random.int(0, formulas.length - 1)
  const shown = range(2).map((i) => formulas[(start + i) % formulas.length] ?? '')
  return [
    box(96, 556, 460, 128, colour, 'fill-opacity=".12"'),
    box(96, 556, 8, 128, colour),
    letter(`Example ${random.int(2, 38)}`, { x: 124, y: 588, size: 22, face: 'bold', fill: INK }),
    ...shown.map((line, i) => letter(line, { x: 124, y: 624 + i * 36, size: 26, face: 'mono', fill: INK })),
    segment(400, 616, 530, 616, GREY, 7),
    segment(400, 652, 500, 652, GREY, 7),
  ].join('')
}

function pencil(random: Random): string {
  const y = 182 + random.int(0, 2) * 27 + 10
  const underline = `M100 ${y}q60 -5 120 0t120 1t110 -3`
  const loop = 'M392 628c-18 -34 96 -44 130 -26c34 20 2 58 -62 56c-40 -2 -62 -12 -68 -30'
  const tick = 'M520 330l12 16l26 -40'
  return [underline, loop, tick]
    .map((d) => path(d, '#6A7180', 3, 'stroke-linecap="round" stroke-opacity=".8"'))
    .join('')
}
