import glyphs from './glyphs.json' with { type: 'json' }
import { round } from './shapes.ts'

/**
 * Lettering is drawn as outlines, so a cover looks the same on every machine, whatever fonts it has.
 * `condensed` and `bold` are for large titles, `plain` for facts, `serif` for literary titles, `mono` for numbers.
 */
export type Face = 'condensed' | 'bold' | 'plain' | 'serif' | 'mono'

type Outlines = {
  cap: number
  g: Record<string, readonly [advance: number, outline: string]>
  k: Record<string, number>
}

const SHEETS = glyphs as unknown as Record<string, Outlines>
const FACES = { condensed: 'C', bold: 'B', plain: 'R', serif: 'S', mono: 'M' } satisfies Record<Face, string>
const BLANK = [250, ''] as const

export type Lettering = {
  x: number
  /** The baseline. */
  y: number
  size: number
  fill: string
  face?: Face
  /** Extra space between letters, in thousandths of the size. */
  track?: number
  /** Which point of the line `x` names. */
  anchor?: 'start' | 'middle' | 'end' | undefined
}

function outlinesOf(face: Face): Outlines {
  return SHEETS[FACES[face]] as Outlines
}

function capHeight(face: Face, size: number): number {
  return (outlinesOf(face).cap * size) / 1000
}

function glyphOf(outlines: Outlines, char: string) {
  return outlines.g[char] ?? outlines.g[' '] ?? BLANK
}

/** How wide a line of text is when drawn. */
export function lineWidth(text: string, face: Face, size: number, track = 0): number {
  const outlines = outlinesOf(face)
  let width = 0
  let previous = ''
  for (const char of text) {
    width += (outlines.k[previous + char] ?? 0) + glyphOf(outlines, char)[0] + track
    previous = char
  }
  return ((width - track) * size) / 1000
}

/** One line of text as SVG. Letters the face lacks become spaces. */
export function letter(
  text: string,
  { x, y, size, fill, face = 'plain', track = 0, anchor = 'start' }: Lettering,
): string {
  const outlines = outlinesOf(face)
  const shift = { start: 0, middle: 0.5, end: 1 }[anchor] * lineWidth(text, face, size, track)
  let pen = 0
  let previous = ''
  let paths = ''
  for (const char of text) {
    const [advance, outline] = glyphOf(outlines, char)
    pen += outlines.k[previous + char] ?? 0
    if (outline) paths += `<path transform="translate(${Math.round(pen)})" d="${outline}"/>`
    pen += advance + track
    previous = char
  }
  return `<g fill="${fill}" transform="translate(${round(x - shift)} ${round(y)}) scale(${Number((size / 1000).toFixed(4))})">${paths}</g>`
}

export function wrap(text: string, face: Face, size: number, maxWidth: number, track = 0): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word
    if (line && lineWidth(longer, face, size, track) > maxWidth) {
      lines.push(line)
      line = word
    } else {
      line = longer
    }
  }
  return line ? [...lines, line] : lines
}

export type Block = { lines: string[]; face: Face; size: number; leading: number; height: number; track: number }

export type Room = {
  face: Face
  maxWidth: number
  maxHeight: number
  maxSize: number
  maxLines: number
  /** Line height as a share of the size. */
  leading?: number
  track?: number
}

const SMALLEST = 26

// '&' belongs to the word after it, a number to the word before it.
function glue(title: string): string {
  return title.replaceAll('& ', '&\u00a0').replaceAll(/ (\d+\b)/g, '\u00a0$1')
}

/** Sets a title as large as its room allows, in lines of about the same length. */
export function fitBlock(
  title: string,
  { face, maxWidth, maxHeight, maxSize, maxLines, leading = 0.96, track = 0 }: Room,
) {
  const text = glue(title)
  let size = maxSize
  let lines = wrap(text, face, size, maxWidth, track)
  const fits = () =>
    lines.length <= maxLines &&
    lines.length * size * leading <= maxHeight &&
    lines.every((line) => lineWidth(line, face, size, track) <= maxWidth)
  while (size > SMALLEST && !fits()) {
    size -= 2
    lines = wrap(text, face, size, maxWidth, track)
  }
  lines = balanced(lines, (width) => wrap(text, face, size, width, track), maxWidth)
  const height = (lines.length - 1) * size * leading + capHeight(face, size)
  return { lines, face, size, leading: size * leading, height, track } satisfies Block
}

function balanced(lines: string[], wrapAt: (width: number) => string[], maxWidth: number): string[] {
  const narrower = wrapAt(maxWidth - 12)
  if (maxWidth < 120 || narrower.length > lines.length) return lines
  return balanced(narrower, wrapAt, maxWidth - 12)
}

/** Draws a block whose first capitals touch `top`. */
export function drawBlock(
  block: Block,
  at: { x: number; top: number; fill: string; anchor?: Lettering['anchor'] },
): string {
  const { face, size, track } = block
  const baseline = at.top + capHeight(face, size)
  return block.lines
    .map((line, i) => letter(line, { ...at, face, size, track, y: baseline + i * block.leading }))
    .join('')
}
