// An oxlint plugin for forms: their messages are our own sentences at the fields, not those of the browser.

/** The parts of a syntax node that the rule reads; oxlint passes more. */
interface SyntaxNode {
  type: string
  name?: SyntaxNode | string
  attributes?: SyntaxNode[]
}
interface RuleContext {
  report(problem: { message: string; node: SyntaxNode }): void
}

const nameOf = ({ name }: SyntaxNode): unknown => (typeof name === 'object' ? name.name : name)

/** Form props that are spread come from `useZodForm`. */
const isUnchecked = (attribute: SyntaxNode): boolean =>
  attribute.type === 'JSXSpreadAttribute' || nameOf(attribute) === 'noValidate'

const noValidate = {
  create(context: RuleContext) {
    return {
      JSXOpeningElement(node: SyntaxNode) {
        if (nameOf(node) !== 'form' || node.attributes?.some(isUnchecked)) return
        context.report({ node, message: 'Use useZodForm, or noValidate and a message at the field.' })
      },
    }
  },
}

export default { meta: { name: 'forms' }, rules: { 'no-validate': noValidate } }
