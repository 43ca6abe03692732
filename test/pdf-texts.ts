import { decodePDFRawStream, PDFDict, type PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'

const decode = (stream: PDFRawStream): string => Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')

/** Reads the texts of the pages that a PDF embeds, such as labels, in the fonts that they have. Labels without texts have none. */
export function embeddedTexts(file: PDFDocument): string[] {
  const forms = file.context.enumerateIndirectObjects().flatMap(([, object]) => {
    const isForm = object instanceof PDFRawStream && object.dict.get(PDFName.of('Subtype')) === PDFName.of('Form')
    return isForm ? object : []
  })
  return forms.map(textsOf).filter(Boolean)
}

function textsOf(form: PDFRawStream): string {
  const fonts = form.dict.lookup(PDFName.of('Resources'), PDFDict).lookupMaybe(PDFName.of('Font'), PDFDict)
  const [, ...parts] = decode(form).split(/\/(?=[\w-]+ [\d.]+ Tf)/)
  const texts = parts.map((part) => {
    const font = fonts?.lookup(PDFName.of(part.slice(0, part.indexOf(' '))), PDFDict)
    const characters = readCharacters(font?.lookup(PDFName.of('ToUnicode')))
    const shown = [...part.matchAll(/<([\dA-F]+)> Tj/gi)].map(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    return shown
      .flat()
      .map((glyph) => characters.get(glyph.toLowerCase()) ?? '?')
      .join('')
  })
  return texts.join('\n')
}

/** The text of each glyph of a font. */
function readCharacters(cmap: unknown): Map<string, string> {
  const pairs = cmap instanceof PDFRawStream ? decode(cmap).matchAll(/^<(\w{4})> <((?:\w{4})+)>$/gm) : []
  return new Map(
    [...pairs].map(([, glyph = '', text = '']) => [
      glyph.toLowerCase(),
      Buffer.from(text, 'hex').swap16().toString('utf16le'),
    ]),
  )
}
