// An oxlint plugin for tests: a limit follows the speed of the machine. Most tests need none of their own.

/** The parts of a syntax node that the rule reads; oxlint passes more. */
interface SyntaxNode {
  type: string
  name?: string
  key?: SyntaxNode
  value?: SyntaxNode | number
  callee?: SyntaxNode
  object?: SyntaxNode
  property?: SyntaxNode
  left?: SyntaxNode
  arguments?: SyntaxNode[]
}
interface RuleContext {
  report(problem: { message: string; node: SyntaxNode }): void
}

const MESSAGE =
  'A test has no limit of its own in seconds. Pass scaleLimit() of test/machine-speed.ts, or leave it out.'
const ONE_SECOND = 'This waits for one second at most. Use expect.poll, whose limit follows the machine.'
const TEST_FUNCTIONS = ['test', 'it', 'beforeAll', 'beforeEach', 'afterAll', 'afterEach']
/** Methods of objects that set or take a limit. */
const LIMITS = ['test.setTimeout', 'test.slow', 'vi.setConfig', 'AbortSignal.timeout']
const SHORT_WAITS = ['vi.waitFor', 'vi.waitUntil']

const isScaled = (node: SyntaxNode | undefined): boolean =>
  node?.callee?.name === 'scaleLimit' || (node?.left !== undefined && isScaled(node.left))

const isNumber = (node: SyntaxNode | undefined): boolean => node?.type === 'Literal' && typeof node.value === 'number'

/** The name of a called function: `test` or `vi.waitFor`. */
const nameOf = ({ name, object, property }: SyntaxNode): string =>
  name ?? [object?.name, property?.name].filter(Boolean).join('.')

const noOwnLimit = {
  create(context: RuleContext) {
    return {
      Property(node: SyntaxNode) {
        const value = typeof node.value === 'object' ? node.value : undefined
        // `{ timeout }` is a variable, which is checked where it is declared.
        const isShorthand = value?.name === 'timeout'
        if (node.key?.name === 'timeout' && !isShorthand && !isScaled(value)) context.report({ node, message: MESSAGE })
      },
      VariableDeclarator(node: SyntaxNode & { id?: SyntaxNode; init?: SyntaxNode }) {
        if (node.id?.name === 'timeout' && !isScaled(node.init)) context.report({ node, message: MESSAGE })
      },
      CallExpression(node: SyntaxNode) {
        const name = nameOf(node.callee ?? node)
        const args = node.arguments ?? []
        if (SHORT_WAITS.includes(name)) context.report({ node, message: ONE_SECOND })
        if (LIMITS.includes(name) && !isScaled(args[0])) context.report({ node, message: MESSAGE })
        if (TEST_FUNCTIONS.includes(name) && args.some(isNumber)) context.report({ node, message: MESSAGE })
      },
    }
  },
}

export default { meta: { name: 'test-limits' }, rules: { 'no-own-limit': noOwnLimit } }
