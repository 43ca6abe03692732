import { lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import { LINK_PATTERN } from '../../../domain/content/links.ts'
import { SUPPORT_VARIABLE } from '../../../domain/content/site-texts.ts'
import type { TextBlock, TextRun } from '../../../domain/content/text-block-schema.ts'
import { toPlainText } from '../../../domain/content/text-blocks.ts'
import { fillVariables } from '../../../domain/values/text-variables.ts'

const REMARKS = {
  html: 'HTML is shown as text: only Markdown changes how a text looks.',
  image: 'Images are shown as links.',
  nestedList: 'A list inside a list becomes one list.',
  code: 'Code is shown as normal text. Remove the spaces at the beginning of the line if you did not want it.',
  link: 'A link leads to no page, website, email address or phone number, and is shown as text.',
  support: `${SUPPORT_VARIABLE} must be a paragraph of its own.`,
} as const

/** Ids on every page that are not headings of its text. */
export const FIXED_PLACES: readonly string[] = ['main', 'grievance-officer']

interface Parsed {
  blocks: TextBlock[]
  /** What will not be shown as it was written. */
  remarks: string[]
}

/**
 * Parses the Markdown of a text into blocks. HTML in it stays text, links that could run a script stay text too.
 * @param values of the variables; they are not parsed
 */
export function parseMarkdown(source: string, values: Readonly<Record<string, string>>): Parsed {
  const reader = new MarkdownReader(values)
  const blocks = lexer(source, { gfm: true, breaks: true }).flatMap((token) => reader.toBlocks(token))
  return { blocks: withHeadingIds(blocks), remarks: [...reader.remarks] }
}

type Format = Omit<TextRun, 'text'>

class MarkdownReader {
  readonly remarks = new Set<string>()
  readonly #values: Readonly<Record<string, string>>

  constructor(values: Readonly<Record<string, string>>) {
    this.#values = values
  }

  toBlocks(token: Token): TextBlock[] {
    const known = token as MarkedToken
    // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- Markdown has more kinds than a text needs
    switch (known.type) {
      case 'heading':
        return [{ kind: 'heading', level: known.depth <= 2 ? 2 : 3, id: '', runs: this.#runs(known.tokens) }]
      case 'paragraph':
        return known.raw.trim() === SUPPORT_VARIABLE
          ? [{ kind: 'support' }]
          : [{ kind: 'paragraph', runs: this.#runs(known.tokens) }]
      case 'text':
        return [{ kind: 'paragraph', runs: this.#runs(known.tokens ?? [known]) }]
      case 'blockquote':
        return [{ kind: 'quote', runs: this.#join(known.tokens) }]
      case 'list':
        return [{ kind: 'list', isOrdered: known.ordered, items: this.#items(known) }]
      case 'table':
        return [this.#table(known)]
      case 'code':
        this.remarks.add(REMARKS.code)
        return [{ kind: 'paragraph', runs: [this.#run(known.text, {})] }]
      case 'html':
        this.remarks.add(REMARKS.html)
        return [{ kind: 'paragraph', runs: [this.#run(known.raw.trim(), {})] }]
      default:
        return []
    }
  }

  #table({ header, rows }: Tokens.Table): TextBlock {
    const cells = (row: Tokens.TableCell[]) => row.map(({ tokens }) => this.#runs(tokens))
    return { kind: 'table', head: cells(header), rows: rows.map(cells) }
  }

  /** The items of a list, and after each the items of the lists inside it. */
  #items(list: Tokens.List): TextRun[][] {
    return list.items.flatMap((item) => {
      const inner = item.tokens.filter((token): token is Tokens.List => token.type === 'list')
      if (inner.length > 0) this.remarks.add(REMARKS.nestedList)
      const own = this.#join(item.tokens.filter((token) => token.type !== 'list'))
      return [own, ...inner.flatMap((one) => this.#items(one))]
    })
  }

  /** The runs of several blocks, each on a line of its own. */
  #join(tokens: readonly Token[]): TextRun[] {
    return tokens
      .flatMap((token) => this.toBlocks(token))
      .map((block) => ('runs' in block ? block.runs : []))
      .filter((runs) => runs.length > 0)
      .flatMap((runs, index) => (index === 0 ? runs : [{ text: '\n' }, ...runs]))
  }

  #runs(tokens: readonly Token[], format: Format = {}): TextRun[] {
    return tokens.flatMap((token) => this.#inline(token as MarkedToken, format))
  }

  #inline(token: MarkedToken, format: Format): TextRun[] {
    // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- the others are shown as they are written
    switch (token.type) {
      case 'strong':
        return this.#runs(token.tokens, { ...format, isBold: true })
      case 'em':
        return this.#runs(token.tokens, { ...format, isItalic: true })
      case 'link':
        return this.#runs(token.tokens, this.#linked(token.href, format))
      case 'image':
        this.remarks.add(REMARKS.image)
        return [this.#run(token.text, this.#linked(token.href, format))]
      case 'br':
        return [{ text: '\n' }]
      case 'html':
        this.remarks.add(REMARKS.html)
        return [this.#run(token.raw, format)]
      case 'checkbox':
        return []
      case 'codespan':
      case 'escape':
        return [this.#run(token.text, format)]
      case 'text':
        return token.tokens ? this.#runs(token.tokens, format) : [this.#run(token.text, format)]
      default:
        return [this.#run(token.raw, format)]
    }
  }

  #linked(href: string, format: Format): Format {
    if (LINK_PATTERN.test(href)) return { ...format, href }
    this.remarks.add(REMARKS.link)
    return format
  }

  #run(text: string, format: Format): TextRun {
    if (text.includes(SUPPORT_VARIABLE)) this.remarks.add(REMARKS.support)
    return { text: fillVariables(text, this.#values), ...format }
  }
}

/** Gives each heading an id from its words, so that links can lead to it. */
function withHeadingIds(blocks: readonly TextBlock[]): TextBlock[] {
  const used = new Map(FIXED_PLACES.map((id) => [id, 1]))
  return blocks.map((block) => {
    if (block.kind !== 'heading') return block
    const words =
      toPlainText(block.runs)
        .toLowerCase()
        .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
    const id = words.join('-') || 'section'
    const count = (used.get(id) ?? 0) + 1
    used.set(id, count)
    return { ...block, id: count === 1 ? id : `${id}-${count}` }
  })
}
