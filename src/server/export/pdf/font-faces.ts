import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create } from '@cantoo/fontkit'

export type FontStyle = 'regular' | 'bold'

/** A glyph of a shaped text, in units of the font size from the start of the text. */
export interface PlacedGlyph {
  x: number
  y: number
  /** Where the next glyph is if nothing moves it. */
  end: number
}

/** A font file. The subsets of a family are separate files. */
export interface FontFace {
  data: Uint8Array
  covers: (codePoint: number) => boolean
  /** Shapes a text: conjuncts, vowel signs and joined characters, each glyph at its place. */
  shape: (text: string) => { glyphs: PlacedGlyph[]; width: number }
}

const WEIGHTS: Record<FontStyle, number> = { regular: 400, bold: 700 }

/** The subsets of Noto Sans for the scripts of India, with the characters of each. Those without characters are tried for every text. */
const SUBSETS: readonly [file: string, characters?: RegExp][] = [
  ['devanagari/latin'],
  ['devanagari/latin-ext'],
  ['devanagari/devanagari'],
  ['bengali/bengali', /\p{scx=Bengali}/u],
  ['gujarati/gujarati', /\p{scx=Gujarati}/u],
  ['gurmukhi/gurmukhi', /\p{scx=Gurmukhi}/u],
  ['kannada/kannada', /\p{scx=Kannada}/u],
  ['malayalam/malayalam', /\p{scx=Malayalam}/u],
  ['oriya/oriya', /\p{scx=Oriya}/u],
  ['tamil/tamil', /\p{scx=Tamil}/u],
  ['telugu/telugu', /\p{scx=Telugu}/u],
  ['ol-chiki/ol-chiki', /\p{scx=Ol_Chiki}/u],
  ['meetei-mayek/meetei-mayek', /\p{scx=Meetei_Mayek}/u],
  ['arabic/arabic', /\p{scx=Arabic}/u],
]

/** The faces of a style. A file is read when its script is printed for the first time. */
export class FontFaces {
  readonly #style: FontStyle
  readonly #faces = new Map<string, FontFace>()
  constructor(style: FontStyle) {
    this.#style = style
  }

  /** Finds the face of a character. @returns undefined for a character of another script */
  find(character: string): FontFace | undefined {
    for (const [file, characters] of SUBSETS) {
      if (characters && !characters.test(character)) continue
      const face = this.#load(file)
      if (face.covers(character.codePointAt(0) ?? 0)) return face
    }
    return undefined
  }

  /** The face of most texts. It has an empty box for what no face covers. */
  get latin(): FontFace {
    return this.#load('devanagari/latin')
  }

  #load(file: string): FontFace {
    const loaded = this.#faces.get(file)
    if (loaded) return loaded
    const [family, subset] = file.split('/')
    const name = `@fontsource/noto-sans-${family}/files/noto-sans-${family}-${subset}-${WEIGHTS[this.#style]}-normal.woff`
    const face = toFace(readFileSync(fileURLToPath(import.meta.resolve(name))))
    this.#faces.set(file, face)
    return face
  }
}

function toFace(data: Uint8Array): FontFace {
  const font = create(data)
  if (!('layout' in font)) throw new TypeError('The font file is a collection.')
  const shape: FontFace['shape'] = (text) => {
    const { glyphs, positions } = font.layout(text)
    let pen = 0
    const placed = glyphs.map(({ advanceWidth, id }, index): PlacedGlyph => {
      const { xAdvance, xOffset, yOffset } = positions?.[index] ?? { xAdvance: advanceWidth, xOffset: 0, yOffset: 0 }
      const x = (pen + xOffset) / font.unitsPerEm
      pen += xAdvance
      // The file has no width for the empty box, so what follows it has a place of its own.
      return { x, y: yOffset / font.unitsPerEm, end: id === 0 ? Number.NaN : x + advanceWidth / font.unitsPerEm }
    })
    return { glyphs: placed, width: pen / font.unitsPerEm }
  }
  return { data, covers: (codePoint) => font.hasGlyphForCodePoint(codePoint), shape }
}
