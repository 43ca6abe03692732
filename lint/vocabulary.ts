// An oxlint plugin for words. It reports identifiers and file names with a retired word (docs/vocabulary.md names the word to use),
// and texts that end in three dots instead of an ellipsis.

/** The parts of a syntax node that the rule reads; oxlint passes more. */
interface SyntaxNode {
  name: string
}
interface TextNode extends SyntaxNode {
  value: unknown
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

const ellipsis = {
  create(context: RuleContext) {
    const check = (node: TextNode): void => {
      if (typeof node.value === 'string' && /[a-z]\.\.\.\s*$/.test(node.value))
        context.report({ node, message: 'A text ends in "…", unless the specification has three dots.' })
    }
    return { Literal: check, JSXText: check }
  },
}

export default { meta: { name: 'vocabulary' }, rules: { 'retired-words': retiredWords, ellipsis } }
