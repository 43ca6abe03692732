interface Room {
  width: number
  maxLines: number
  /** The width of a word on its own. */
  measure: (text: string) => number
}

/** Joins words to lines of at most a width. A text of more than `maxLines` ends in an ellipsis. */
export function toLines(words: readonly string[], room: Room): string[] {
  const { width, maxLines, measure } = room
  const space = measure(' ')
  const lines: string[] = []
  let end = Infinity
  for (const [word, wordWidth] of words.flatMap((long) => breakWord(long, room))) {
    if (end + space + wordWidth > width) {
      lines.push(word)
      end = wordWidth
    } else {
      lines.push(`${lines.pop() ?? ''} ${word}`)
      end += space + wordWidth
    }
  }
  if (lines.length <= maxLines) return lines
  return [...lines.slice(0, maxLines - 1), shorten(lines[maxLines - 1] ?? '', room)]
}

/** The graphemes of a text, each with its signs. */
const graphemesOf = (text: string): string[] => Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)

/** Breaks a word that is longer than a line. Returns its parts with their widths. */
function breakWord(word: string, { width, measure }: Room): [part: string, width: number][] {
  const whole = measure(word)
  if (whole <= width) return [[word, whole]]
  const parts: [string, number][] = []
  for (const grapheme of graphemesOf(word)) {
    const text = (parts.at(-1)?.[0] ?? '') + grapheme
    const textWidth = measure(text)
    if (parts.length > 0 && textWidth > width) parts.push([grapheme, measure(grapheme)])
    else parts.splice(-1, 1, [text, textWidth])
  }
  return parts
}

function shorten(line: string, { width, measure }: Room): string {
  const graphemes = graphemesOf(line)
  while (graphemes.length > 0 && measure(`${graphemes.join('')}…`) > width) graphemes.pop()
  return `${graphemes.join('').trimEnd()}…`
}
