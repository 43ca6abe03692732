import MarkdownIt, { type Token as MarkdownToken } from 'markdown-it'
import { isLink } from '../../../domain/content/links.ts'
import { SUPPORT_VARIABLE } from '../../../domain/content/site-texts.ts'
import type { TextBlock, TextRun } from '../../../domain/content/text-block-schema.ts'
import { toPlainText } from '../../../domain/content/text-blocks.ts'
import { fillVariables } from '../../../domain/values/text-variables.ts'

/** Deeper quotes and lists are left out. */
const MAX_LEVELS = 100
const LARGE_HEADINGS = new Set(['h1', 'h2'])
const HTML = /<[a-z/!?]/i

/** Said of a text that would not be shown completely. */
export const TOO_DEEP = 'There are too many quotes or lists inside one another.'

const REMARKS = {
  html: 'HTML is shown as text: only Markdown changes how a text looks.',
  image: 'Images are shown as links.',
  nestedList: 'A list inside a list becomes one list.',
  code: 'Code is shown as normal text. Remove the spaces at the beginning of the line if you did not want it.',
  link: 'A link leads to no page, website, email address or phone number, and is shown as text.',
  levels: TOO_DEEP,
  support: `${SUPPORT_VARIABLE} must be a paragraph of its own.`,
} as const

/** Ids on every page that are not headings of its text. */
export const FIXED_PLACES: readonly string[] = ['main', 'grievance-officer']

interface Parsed {
  blocks: TextBlock[]
  /** What will not be shown as it was written. */
  remarks: string[]
}

const markdown = new MarkdownIt({ breaks: true, linkify: true, maxNesting: MAX_LEVELS })
// Links are checked by the pattern of the shop: the words of a refused one stay.
markdown.validateLink = () => true
markdown.disable('strikethrough')
// Only what begins as a URL is one: "1.In" is no website.
markdown.linkify.set({ fuzzyLink: false })

/** A token with the tokens between its opening and its closing one. */
interface Element {
  token: MarkdownToken
  children: Element[]
}

/**
 * Parses the Markdown of a text into blocks. HTML in it stays text, links that could run a script stay text too. The time
 * grows with the length of the text only, whatever it contains.
 * @param values of the variables; they are not parsed
 */
export function parseMarkdown(source: string, values: Readonly<Record<string, string>>): Parsed {
  const reader = new MarkdownReader(values)
  const tokens = markdown.parse(source, {})
  // The parser goes no deeper.
  if (tokens.some(({ level }) => level >= MAX_LEVELS - 1)) reader.remarks.add(REMARKS.levels)
  const blocks = toElements(tokens).flatMap((element) => reader.toBlocks(element))
  return { blocks: withHeadingIds(blocks), remarks: [...reader.remarks] }
}

/** Puts the tokens between an opening and a closing one into their element. */
function toElements(tokens: readonly MarkdownToken[]): Element[] {
  const top: Element[] = []
  const open = [top]
  for (const token of tokens) {
    if (token.nesting < 0) {
      open.pop()
      continue
    }
    const element = { token, children: token.children ? toElements(token.children) : [] }
    open.at(-1)?.push(element)
    if (token.nesting > 0) open.push(element.children)
  }
  return top
}

type Format = Omit<TextRun, 'text'>

class MarkdownReader {
  readonly remarks = new Set<string>()
  readonly #values: Readonly<Record<string, string>>

  constructor(values: Readonly<Record<string, string>>) {
    this.#values = values
  }

  toBlocks({ token, children }: Element): TextBlock[] {
    switch (token.type) {
      case 'heading_open':
        return [
          { kind: 'heading', level: LARGE_HEADINGS.has(token.tag) ? 2 : 3, id: '', runs: this.#inlines(children) },
        ]
      case 'paragraph_open':
        return children[0]?.token.content.trim() === SUPPORT_VARIABLE
          ? [{ kind: 'support' }]
          : [{ kind: 'paragraph', runs: this.#inlines(children) }]
      case 'blockquote_open':
        return [{ kind: 'quote', runs: this.#join(children) }]
      case 'bullet_list_open':
      case 'ordered_list_open':
        return [{ kind: 'list', isOrdered: token.type === 'ordered_list_open', items: this.#items(children) }]
      case 'table_open':
        return [this.#table(children)]
      case 'code_block':
      case 'fence':
        this.remarks.add(REMARKS.code)
        return [{ kind: 'paragraph', runs: [this.#run(token.content.trimEnd(), {})] }]
      default:
        return []
    }
  }

  #table(parts: readonly Element[]): TextBlock {
    const rows = parts.flatMap((part) => part.children)
    const [head = [], ...others] = rows.map((row) => row.children.map((cell) => this.#inlines(cell.children)))
    return { kind: 'table', head, rows: others }
  }

  /** The items of a list, and after each the items of the lists inside it. */
  #items(items: readonly Element[]): TextRun[][] {
    return items.flatMap(({ children }) => {
      const inner = children.filter(isList)
      if (inner.length > 0) this.remarks.add(REMARKS.nestedList)
      const own = this.#join(children.filter((child) => !isList(child)))
      return [own, ...inner.flatMap((list) => this.#items(list.children))]
    })
  }

  /** The runs of several blocks, each on a line of its own. */
  #join(elements: readonly Element[]): TextRun[] {
    return elements
      .flatMap((element) => this.toBlocks(element))
      .map((block) => ('runs' in block ? block.runs : []))
      .filter((runs) => runs.length > 0)
      .flatMap((runs, index) => (index === 0 ? runs : [{ text: '\n' }, ...runs]))
  }

  /** The runs of the lines of a block. */
  #inlines(elements: readonly Element[]): TextRun[] {
    return joinEqual(elements.flatMap(({ children }) => this.#runs(children, {})))
  }

  #runs(elements: readonly Element[], format: Format): TextRun[] {
    return elements.flatMap((element) => this.#inline(element, format))
  }

  #inline({ token, children }: Element, format: Format): TextRun[] {
    switch (token.type) {
      case 'strong_open':
        return this.#runs(children, { ...format, isBold: true })
      case 'em_open':
        return this.#runs(children, { ...format, isItalic: true })
      case 'link_open':
        return this.#runs(children, this.#linked(token.attrGet('href'), format))
      case 'image':
        this.remarks.add(REMARKS.image)
        return [this.#run(token.content, this.#linked(token.attrGet('src'), format))]
      case 'softbreak':
      case 'hardbreak':
        return [{ text: '\n' }]
      default:
        return token.content === '' ? [] : [this.#run(token.content, format)]
    }
  }

  #linked(attribute: string | number | null, format: Format): Format {
    const href = String(attribute ?? '')
    if (isLink(href)) return { ...format, href }
    this.remarks.add(REMARKS.link)
    return format
  }

  #run(text: string, format: Format): TextRun {
    if (text.includes(SUPPORT_VARIABLE)) this.remarks.add(REMARKS.support)
    if (HTML.test(text)) this.remarks.add(REMARKS.html)
    return { text: fillVariables(text, this.#values), ...format }
  }
}

const isList = ({ token }: Element): boolean => token.type === 'bullet_list_open' || token.type === 'ordered_list_open'

/** Joins runs of one formatting: the parser begins a new one after every character that could have a meaning. */
function joinEqual(runs: readonly TextRun[]): TextRun[] {
  const joined: TextRun[] = []
  for (const run of runs) {
    const last = joined.at(-1)
    const isEqual = last && last.text !== '\n' && run.text !== '\n' && sameFormat(last, run)
    if (isEqual) last.text += run.text
    else joined.push({ ...run })
  }
  return joined
}

const sameFormat = (a: TextRun, b: TextRun): boolean =>
  a.isBold === b.isBold && a.isItalic === b.isItalic && a.href === b.href

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
