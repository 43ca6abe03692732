import { asciiDigits } from '../../../domain/values/digits.ts'
import { type FontFace, FontFaces, type FontStyle } from './font-faces.ts'
import { toLines } from './text-lines.ts'

/** Consecutive characters of a text in one face. */
export interface TextRun {
  face: FontFace
  text: string
}

/** The fonts of printed documents: the scripts of India, with the rupee sign. */
export interface PdfFonts {
  /** Splits a text into runs, from left to right. Emoji are left out. A character of another script becomes an empty box. */
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

const FACES: Record<FontStyle, FontFaces> = { regular: new FontFaces('regular'), bold: new FontFaces('bold') }

const measure = (text: string, size: number, style: FontStyle): number =>
  toRuns(text, FACES[style]).reduce((sum, run) => sum + run.face.shape(run.text).width, 0) * size

export const PDF_FONTS: PdfFonts = {
  runs: (text, style) => toRuns(text, FACES[style]),
  width: measure,
  wrap: (text, { size, style = 'regular', width, maxLines = Infinity }) => {
    const printed = text.split(/\s+/).filter((word) => toRuns(word, FACES[style]).length > 0)
    return toLines(printed, { width, maxLines, measure: (word) => measure(word, size, style) })
  },
}

/** What is left out if no face has it. */
const EMOJI = /[\p{Emoji}\p{Emoji_Component}\p{Cc}]/u
/** Characters that change how the characters beside them are joined, or nothing on paper. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u

function toRuns(text: string, faces: FontFaces): TextRun[] {
  const runs: TextRun[] = []
  for (const character of toVisualOrder(text.normalize())) {
    const last = runs.at(-1)
    const isSign = /\p{M}/u.test(character) || INVISIBLE.test(character)
    const signFace =
      isSign && last?.face !== faces.latin && last?.face.covers(character.codePointAt(0) ?? 0) ? last.face : undefined
    if (!signFace && INVISIBLE.test(character)) continue
    const face = signFace ?? faces.find(character)
    if (!face && EMOJI.test(character)) continue
    if (last && last.face === (face ?? faces.latin)) last.text += character
    else runs.push({ face: face ?? faces.latin, text: character })
  }
  return runs
}

/** From the first Arabic character to the last one or the last number before characters of another script. */
const PHRASE = /\p{Script=Arabic}(?:(?:(?!\p{L})[^]|\p{Script=Arabic})*[\p{Script=Arabic}\p{Nd}])?/gu
const PART = /[\p{scx=Arabic}\p{Join_Control}]+|\p{Nd}+(?:[.,:/-]\p{Nd}+)*|[^]/gu
const MIRRORED: Readonly<Record<string, string>> = { '(': ')', ')': '(', '[': ']', ']': '[' }

/**
 * Puts the words of Urdu in the order in which they are read on a line of Latin text, from the right. The characters of a word keep
 * their order: the font joins them. Numbers are written from the left, with the digits of every other text.
 */
const toVisualOrder = (line: string): string =>
  line.replace(PHRASE, (phrase) =>
    (phrase.replace(/[٠-٩۰-۹]/g, (digit) => asciiDigits(digit)).match(PART) ?? [])
      .map((part) => MIRRORED[part] ?? part)
      .toReversed()
      .join(''),
  )
