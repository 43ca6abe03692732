import { Parser } from 'htmlparser2'

const INVISIBLE = new Set(['script', 'style', 'head', 'template', 'title', 'textarea'])
const ENDS_LINE = new Set(['p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'table', 'tr', 'blockquote'])
/** Elements inside one another. Descriptions have fewer than ten. */
const MAX_DEPTH = 200

/**
 * Returns the text of an HTML description: paragraphs and lines stay lines, entries of lists begin with a bullet. Text
 * without tags, as other shops store it too, stays as it is. A text with too many elements inside one another ends there.
 * @example htmlToText('<p>Waves &amp; optics</p><ul><li>Solved</li></ul>') // 'Waves & optics\n• Solved'
 */
export function htmlToText(html: string): string {
  const parts: string[] = []
  let depth = 0
  let hidden = 0
  const parser = new Parser({
    onopentag(name) {
      depth += 1
      if (depth > MAX_DEPTH) parser.pause()
      if (INVISIBLE.has(name)) hidden += 1
      if (name === 'li') parts.push('\n• ')
      if (name === 'br') parts.push('\n')
    },
    onclosetag(name, isImplied) {
      depth -= 1
      if (INVISIBLE.has(name)) hidden -= 1
      if (ENDS_LINE.has(name) && !isImplied) parts.push('\n')
    },
    ontext(text) {
      if (hidden === 0) parts.push(text)
    },
  })
  parser.write(html)
  parser.end()
  return joinLines(parts.join(''))
}

/** One space between words, and at most one empty line between lines. */
function joinLines(text: string): string {
  const lines = text.split('\n').map((line) => line.split(/\s/).filter(Boolean).join(' '))
  return lines
    .filter((line, index) => line !== '' || lines[index - 1] !== '')
    .join('\n')
    .trim()
}

/** Returns a name or a category without HTML entities. @example decodeEntities('Physics &amp; Maths') // 'Physics & Maths' */
export const decodeEntities = (text: string): string => (text.includes('&') ? htmlToText(text) : text)
