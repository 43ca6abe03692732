const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  middot: '·',
  times: '×',
  deg: '°',
  trade: '™',
  reg: '®',
  copy: '©',
}
const INVISIBLE = /<(script|style|head|template)\b[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->/gi
const LINE_END = /<br\b[^>]*>|<\/(?:p|div|h[1-6]|ul|ol|table|tr|blockquote)\s*>/gi
const TAG = /<\/?[a-z][^>]*>/gi

/**
 * Returns the text of an HTML description: paragraphs and lines stay lines, entries of lists begin with a bullet. Text
 * without tags, as other shops store it too, stays as it is.
 * @example htmlToText('<p>Waves &amp; optics</p><ul><li>Solved</li></ul>') // 'Waves & optics\n• Solved'
 */
export function htmlToText(html: string): string {
  const text = html
    .replaceAll(INVISIBLE, '')
    .replaceAll(/<li\b[^>]*>/gi, '\n• ')
    .replaceAll(LINE_END, '\n')
    .replaceAll(TAG, '')
  return decodeEntities(text)
    .split('\n')
    .map((line) => line.replaceAll(/[^\S\n]+/g, ' ').trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

const decodeEntities = (text: string): string =>
  text.replaceAll(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,8}));/gi,
    (entity, decimal?: string, hex?: string, name?: string) => {
      const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined
      if (code !== undefined) return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
      return ENTITIES[(name ?? '').toLowerCase()] ?? entity
    },
  )
