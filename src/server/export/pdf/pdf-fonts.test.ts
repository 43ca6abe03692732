import { PDFDocument } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { drawPages } from './draw-pages.ts'
import { PDF_FONTS } from './pdf-fonts.ts'

const STYLES = ['regular', 'bold'] as const
const width = (text: string) => PDF_FONTS.width(text, 10, 'regular')
const printed = (text: string) =>
  PDF_FONTS.runs(text, 'regular')
    .map((run) => run.text)
    .join('')

describe('a printed text', () => {
  test.each([
    ['Hindi', 'कोटा श्री'],
    ['Bengali', 'স্ত্রী কৃষ্ণনগর'],
    ['Gujarati', 'શ્રી અમદાવાદ'],
    ['Punjabi', 'ਅੰਮ੍ਰਿਤਸਰ'],
    ['Kannada', 'ಕ್ಷೇತ್ರ ಬೆಂಗಳೂರು'],
    ['Malayalam', 'ക്ഷേത്രം കോഴിക്കോട്'],
    ['Odia', 'ଭୁବନେଶ୍ୱର'],
    ['Tamil', '12, தமிழ் தெரு, சென்னை 600040'],
    ['Telugu', 'శాస్త్రం హైదరాబాద్'],
    ['Santali', 'ᱥᱟᱱᱛᱟᱲᱤ'],
    ['Manipuri', 'ꯃꯅꯤꯄꯨꯔ'],
    ['Urdu', 'محلہ شاہی، گلی'],
    ['English', '₹1,299.00 × 2 “Optics” é … ©'],
  ])('in %s has a font for each character', (_, text) => {
    for (const style of STYLES) {
      const characters = PDF_FONTS.runs(text, style).flatMap(({ face, text: part }) =>
        Array.from(part, (character) => ({ character, isCovered: face.covers(character.codePointAt(0) ?? 0) })),
      )
      expect(characters.filter(({ isCovered }) => !isCovered)).toEqual([])
      expect(characters).toHaveLength(Array.from(text).length)
    }
  })

  test.each(['श्री', 'স্ত্রী', 'શ્રી', 'ಕ್ಷ', 'ക്ഷ', 'ଶ୍ୱ', 'స్త్ర', 'க்ஷ', 'ਪ੍ਰ', 'شاہی'])(
    'joins what is written together: %s',
    (text) => {
      const apart = Array.from(text).reduce((sum, character) => sum + width(character), 0)
      expect(width(text)).toBeLessThan(apart)
    },
  )

  test('keeps signs at the graphemes that they belong to', () => {
    const [run] = PDF_FONTS.runs('ਨੰ', 'regular')
    const { glyphs = [], width: advance = 0 } = run?.face.shape(run.text) ?? {}
    expect(glyphs).toHaveLength(2)
    expect(glyphs[1]?.x).toBeLessThan(advance)
  })

  test('leaves out emoji and invisible characters, nothing else', () => {
    expect(printed('Ravi 🙂👨‍👩‍👧 ❤️ 1️⃣\u200B ©')).toBe('Ravi   1 ©')
    expect(PDF_FONTS.wrap('🙂 Ravi 🙏🏽 🇮🇳 Meena', { size: 10, width: 500 })).toEqual(['Ravi Meena'])
    // A grapheme of a script that the shop cannot print is a box, so that staff see that something is missing.
    expect(printed('東京')).toBe('東京')
    expect(width('東京')).toBeGreaterThan(5)
  })

  test('in Urdu is read from the right between English words, with its numbers as they are', () => {
    expect(printed('Flat 4, محلہ شاہی 12، گلی نمبر ۳, Delhi')).toBe('Flat 4, 3 نمبر گلی ،12 شاہی محلہ, Delhi')
    expect(printed('(مکان) 12')).toBe('(12 (مکان')
  })

  test('in a wide script has as many lines as it needs', () => {
    const address = 'திருவல்லிக்கேணி நெடுஞ்சாலை, '.repeat(8).trim()
    const lines = PDF_FONTS.wrap(address, { size: 9, width: 120 })
    expect(lines.join(' ')).toBe(address)
    for (const line of lines) expect(PDF_FONTS.width(line, 9, 'regular')).toBeLessThanOrEqual(120)
  })

  test('a word that is longer than its column is broken between graphemes', () => {
    const lines = PDF_FONTS.wrap('x'.repeat(100), { size: 10, width: 100 })
    expect(lines.length).toBeGreaterThan(3)
    expect(lines.join('')).toHaveLength(100)
    const [last] = PDF_FONTS.wrap('one two three four five', { size: 10, width: 50, maxLines: 1 })
    expect(last).toMatch(/…$/)
    expect(PDF_FONTS.wrap('  ', { size: 10, width: 50 })).toEqual([])
    expect(PDF_FONTS.wrap('कि'.repeat(40), { size: 10, width: 60 }).every((line) => line.startsWith('कि'))).toBe(true)
  })
})

describe('a PDF', () => {
  test('has only the fonts of the scripts that it contains, reduced to their graphemes', async () => {
    const fontsOf = async (text: string) => {
      const target = await PDFDocument.create()
      await drawPages(target, PDF_FONTS, [{ marks: [{ type: 'text', x: 20, y: 20, text, size: 10 }] }])
      const file = await target.save({ useObjectStreams: false })
      const names = Buffer.from(file)
        .toString('latin1')
        .matchAll(/\/FontName \/(\w+)-Regular/g)
      return { names: Array.from(names, ([, name]) => name), size: file.length }
    }
    expect((await fontsOf('Rankshelf')).names).toHaveLength(1)
    const { names, size } = await fontsOf('Rankshelf, தமிழ்')
    expect(names).toHaveLength(2)
    expect(size).toBeLessThan(20_000)
  })
})
