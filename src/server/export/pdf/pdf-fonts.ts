import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { create } from '@cantoo/fontkit'

export type FontStyle = 'regular' | 'bold'

/** A font file. The subsets of a family are separate files. */
export interface FontFace {
  data: Uint8Array
  covers: (codePoint: number) => boolean
  /** The width of a text in units of the font size. */
  width: (text: string) => number
}

/** Consecutive characters of a text in one face. */
export interface TextRun {
  face: FontFace
  text: string
}

/** The fonts of printed documents: Latin and Devanagari, with the rupee sign. */
export interface PdfFonts {
  /** Splits a text into runs. Characters that no face covers become empty boxes. */
  runs: (text: string, style: FontStyle) => TextRun[]
  width: (text: string, size: number, style: FontStyle) => number
  /** Splits a text into lines of at most a width. A text of more than `maxLines` ends in an ellipsis. */
  wrap: (text: string, options: WrapOptions) => string[]
}

interface WrapOptions {
  size: number
  style?: FontStyle
  width: number
  maxLines?: number
}

const SUBSETS = ['latin', 'latin-ext', 'devanagari']
const WEIGHTS: Record<FontStyle, number> = { regular: 400, bold: 700 }

let loading: Promise<PdfFonts> | undefined

/** Loads the fonts once per process. */
export function loadPdfFonts(): Promise<PdfFonts> {
  loading ??= loadFonts()
  return loading
}

async function loadFonts(): Promise<PdfFonts> {
  const [regular, bold] = await Promise.all([loadFaces('regular'), loadFaces('bold')])
  const faces = { regular, bold }
  const runs = (text: string, style: FontStyle) => toRuns(text, faces[style])
  const width = (text: string, size: number, style: FontStyle) =>
    runs(text, style).reduce((sum, run) => sum + run.face.width(run.text), 0) * size
  const wrap = (text: string, { size, style = 'regular', width: maxWidth, maxLines = Infinity }: WrapOptions) =>
    toLines(text, (line) => width(line, size, style) <= maxWidth, maxLines)
  return { runs, width, wrap }
}

const loadFaces = (style: FontStyle): Promise<FontFace[]> =>
  Promise.all(
    SUBSETS.map(async (subset) => {
      const file = `@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-${subset}-${WEIGHTS[style]}-normal.woff`
      return toFace(await readFile(fileURLToPath(import.meta.resolve(file))))
    }),
  )

function toFace(data: Uint8Array): FontFace {
  const font = create(data)
  if (!('layout' in font)) throw new TypeError('The font file is a collection.')
  return {
    data,
    covers: (codePoint) => font.hasGlyphForCodePoint(codePoint),
    // As pdf-lib draws it: by the advance widths of the glyphs.
    width: (text) => font.layout(text).glyphs.reduce((sum, glyph) => sum + glyph.advanceWidth, 0) / font.unitsPerEm,
  }
}

function toRuns(text: string, faces: readonly FontFace[]): TextRun[] {
  const [fallback] = faces
  const runs: TextRun[] = []
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0
    const last = runs.at(-1)
    const face = last?.face.covers(codePoint) ? last.face : (faces.find(({ covers }) => covers(codePoint)) ?? fallback)
    if (!face) return []
    if (last?.face === face) last.text += character
    else runs.push({ face, text: character })
  }
  return runs
}

function toLines(text: string, fits: (line: string) => boolean, maxLines: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((long) => breakWord(long, fits))) {
    const longer = line ? `${line} ${word}` : word
    if (line && !fits(longer)) {
      lines.push(line)
      line = word
    } else line = longer
  }
  if (line) lines.push(line)
  if (lines.length <= maxLines) return lines
  return [...lines.slice(0, maxLines - 1), shorten(lines[maxLines - 1] ?? '', fits)]
}

/** Breaks a word that is longer than a line. */
function breakWord(word: string, fits: (line: string) => boolean): string[] {
  if (fits(word)) return [word]
  const parts: string[] = []
  let part = ''
  for (const { segment } of new Intl.Segmenter().segment(word)) {
    if (part && !fits(part + segment)) {
      parts.push(part)
      part = segment
    } else part += segment
  }
  return [...parts, part]
}

function shorten(line: string, fits: (line: string) => boolean): string {
  let start = line
  while (start && !fits(`${start}…`)) start = start.slice(0, -1)
  return `${start.trimEnd()}…`
}
