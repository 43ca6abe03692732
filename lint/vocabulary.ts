// An oxlint plugin for words. It reports identifiers and file names with a retired word (docs/vocabulary.md names the word to use),
// texts that were reworded on purpose, and texts that end in three dots instead of an ellipsis.

/** The parts of a syntax node that the rule reads; oxlint passes more. */
interface SyntaxNode {
  name: string
}
interface TextNode extends SyntaxNode {
  value: unknown
}
interface TemplateNode extends SyntaxNode {
  value: { raw: string }
}
interface RuleContext {
  filename: string
  report(problem: { message: string; node: SyntaxNode }): void
}

const RETIRED = new Set(
  `kept keep keeps told tell tells heard hear hears hearer asked asks asking wanted meant noted announce announces
  refusal trouble troubles harmless figures desk shelf shelves letter letters picture pictures
  chore chores deed storm journey journeys visitor visitors whoever nobody somebody anew stirs walls stairs rooms sweep
  consignment mood handed`.split(/\s+/),
)
/** Names of the platform and of libraries. */
const FOREIGN_NAMES = new Set([
  'keepAlive',
  'keepAliveTimeout',
  'keepPreviousData',
  'keepValues',
  'keepDirtyValues',
  'keepNames',
])

/** Texts of pages and emails that were reworded, each by the part that no other text has. */
const RETIRED_TEXTS = [
  'Nothing now.',
  'Write them as they should be',
  'Still wrong?',
  'Change it until it ships',
  'We send order #',
  'For a new password if you forget yours',
  'Possible until ',
  'Emails about your orders always come',
]

/** The shelf where copies are stored; a list of products is no shelf. */
const SHELF_LOCATION = /shelf[-_]?location/gi

/** Returns the first retired word of a camelCase, snake_case or kebab-case name. */
const retiredWord = (name: string): string | undefined =>
  name
    .replace(SHELF_LOCATION, 'location')
    .split(/[^a-zA-Z]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    .map((word) => word.toLowerCase())
    .find((word) => RETIRED.has(word))

const retiredWords = {
  create(context: RuleContext) {
    const check = (node: SyntaxNode, name: string, kind: string): void => {
      const word = retiredWord(name)
      if (word && !FOREIGN_NAMES.has(name))
        context.report({ node, message: `The ${kind} ${name} uses the retired word "${word}".` })
    }
    return {
      Program: (node: SyntaxNode) => check(node, context.filename.split('/').pop() ?? '', 'file name'),
      Identifier: (node: SyntaxNode) => check(node, node.name, 'identifier'),
    }
  },
}

const retiredTexts = {
  create(context: RuleContext) {
    const check = (node: SyntaxNode, text: unknown): void => {
      // JSX breaks long sentences into lines.
      const words = typeof text === 'string' ? text.replace(/\s+/g, ' ') : ''
      const retired = RETIRED_TEXTS.find((part) => words.includes(part))
      if (retired)
        context.report({ node, message: `The text "${retired.trim()}" was reworded: say it in plain words.` })
    }
    const checkValue = (node: TextNode): void => check(node, node.value)
    return {
      Literal: checkValue,
      JSXText: checkValue,
      TemplateElement: (node: TemplateNode) => check(node, node.value.raw),
    }
  },
}

const ellipsis = {
  create(context: RuleContext) {
    const check = (node: TextNode): void => {
      if (typeof node.value === 'string' && /[a-z]\.\.\.\s*$/.test(node.value))
        context.report({ node, message: 'A text ends in "…", unless the specification has three dots.' })
    }
    return { Literal: check, JSXText: check }
  },
}

export default {
  meta: { name: 'vocabulary' },
  rules: { 'retired-words': retiredWords, 'retired-texts': retiredTexts, ellipsis },
}
