// An oxlint plugin for tests: a limit follows the speed of the machine. Most tests need none of their own.

/** The parts of a syntax node that the rule reads; oxlint passes more. */
interface SyntaxNode {
  type: string
  name?: string
  key?: SyntaxNode
  id?: SyntaxNode
  init?: SyntaxNode
  value?: SyntaxNode | string | number
  callee?: SyntaxNode
  object?: SyntaxNode
  property?: SyntaxNode
  left?: SyntaxNode
  right?: SyntaxNode
  arguments?: SyntaxNode[]
}
interface RuleContext {
  report(problem: { message: string; node: SyntaxNode }): void
}

const OWN_LIMIT = 'A limit follows the machine: leave it out, or write scaleLimit(45_000) with test/machine-speed.ts.'
const FIXED_WAIT = 'A test waits for a state: use expect.poll or an expectation, whose limits follow the machine.'
const TEST_FUNCTIONS = ['test', 'it', 'beforeAll', 'beforeEach', 'afterAll', 'afterEach']
const FUNCTIONS = ['ArrowFunctionExpression', 'FunctionExpression']
/** Names of properties with a limit. */
const LIMIT_NAME = /^(?:timeout|(?:action|navigation|test|hook)Timeout)$/
/** Methods that set or take a limit. */
const LIMITS = ['setTimeout', 'setConfig', 'setDefaultTimeout', 'setDefaultNavigationTimeout', 'timeout']
const LIMITED_OBJECTS = ['test', 'testInfo', 'vi', 'AbortSignal', 'page', 'context']
/** `slow` triples a limit, `waitFor` and `waitUntil` wait for a second. */
const FIXED_WAITS = ['test.slow', 'vi.waitFor', 'vi.waitUntil', 'page.waitForTimeout']

/** The name of a called function: `vi.waitFor`, and `test` for `test.each([1])`. */
function nameOf({ name, object, property, callee }: SyntaxNode): string {
  if (callee) return nameOf(callee.object ?? callee)
  return name ?? [object?.name, property?.name].filter(Boolean).join('.')
}

/** Whether a property is a limit: `{ timeout }`, `{ 'timeout': 1 }` or `options.timeout`. */
const isLimit = (key: SyntaxNode | undefined): boolean =>
  LIMIT_NAME.test(key?.name ?? (typeof key?.value === 'string' ? key.value : ''))

const noOwnLimit = {
  create(context: RuleContext) {
    /** Variables with a limit that follows the machine. */
    const scaledNames = new Set<string>()
    const isScaled = (node: SyntaxNode | undefined): boolean =>
      node?.callee?.name === 'scaleLimit' ||
      scaledNames.has(node?.name ?? '') ||
      (node?.left !== undefined && (isScaled(node.left) || isScaled(node.right)))
    return {
      VariableDeclarator({ id, init }: SyntaxNode) {
        if (id?.name && isScaled(init)) scaledNames.add(id.name)
      },
      Property(node: SyntaxNode) {
        const value = typeof node.value === 'object' ? node.value : undefined
        if (isLimit(node.key) && !isScaled(value)) context.report({ node, message: OWN_LIMIT })
      },
      AssignmentExpression(node: SyntaxNode) {
        if (isLimit(node.left?.property) && !isScaled(node.right)) context.report({ node, message: OWN_LIMIT })
      },
      CallExpression(node: SyntaxNode) {
        const name = nameOf(node.callee ?? node)
        const [object = '', method = ''] = name.split('.')
        const args = node.arguments ?? []
        // What follows the function of a test or hook is its limit.
        const [before, last] = args.slice(-2)
        const followsFunction = args.length > 1 && FUNCTIONS.includes(before?.type ?? '')
        const takesLimit = TEST_FUNCTIONS.includes(object) && followsFunction && !isScaled(last)
        const setsLimit = LIMITED_OBJECTS.includes(object) && LIMITS.includes(method) && !isScaled(args[0])
        if (takesLimit || setsLimit) context.report({ node, message: OWN_LIMIT })
        if (FIXED_WAITS.includes(name)) context.report({ node, message: FIXED_WAIT })
      },
    }
  },
}

export default { meta: { name: 'test-limits' }, rules: { 'no-own-limit': noOwnLimit } }
