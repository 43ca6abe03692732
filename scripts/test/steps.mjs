import { existsSync } from 'node:fs'
import { inProject } from '../prepare/paths.mjs'
import { UserError } from '../prepare/user-error.mjs'
import { runBrowserTests } from './browser-tests.mjs'
import { findDeadline } from './budget.mjs'
import { findOrInstallChromium } from './chromium.mjs'
import { noTests, noteNotRun, runVitest } from './counts.mjs'
import { runNode, runTool, runToolBuffered } from './run.mjs'

/**
 * @typedef {import('./counts.mjs').Outcome} Outcome
 * @typedef {{ part: string, title: string, run: () => Outcome | Promise<Outcome> }} Step
 */

const BUDGETS = 'bench/page-weight.ts'
/** Runs a second time on TEST_DATABASE_URL: tests whose result may depend on the PostgreSQL version. */
const BOTH_SERVERS_PATHS = [inProject('src', 'server', '/'), inProject('test', 'hot-paths.test.ts')]
/** Excluded: tests of images, pages, settings of the process and external services. */
const EXCLUDED_PATHS = [
  'catalog/images',
  'config',
  'content',
  'email',
  'export',
  'merchant',
  'observability',
  'render',
  'shipping',
  'storage',
].flatMap((folder) => ['--exclude', `src/server/${folder}/**`])

const PARTS = ['static', 'unit', 'database', 'browser', 'budgets']

/**
 * The parts of a run: those that the arguments name, or all.
 * @param {string[]} args of the command
 */
export function chooseParts(args) {
  const named = args.filter((argument) => !argument.startsWith('--'))
  const withoutBrowser = args.includes('--no-browser')
  const unknown = named.find((part) => !PARTS.includes(part))
  if (unknown) throw new UserError(`There is no part "${unknown}": name ${PARTS.join(', ')}, or none for all.`)
  if (named.includes('browser') && withoutBrowser)
    throw new UserError('This command runs no browser tests: use `npm test`.')
  if (named.includes('database') && !process.env.TEST_DATABASE_URL) {
    throw new UserError('Set TEST_DATABASE_URL to the URL of a PostgreSQL server to run its database tests.')
  }
  if (named.length > 0) return named
  return withoutBrowser ? PARTS.filter((part) => part !== 'browser') : PARTS
}

/**
 * The checks in order.
 * @param {{ parts: string[], budgetMinutes: number | undefined, runStartedAt: number }} options
 * @returns {Step[]}
 */
export function steps({ parts, budgetMinutes, runStartedAt }) {
  const external = process.env.TEST_DATABASE_URL
  // First, because it may download a browser.
  const chromium = parts.includes('browser') ? findOrInstallChromium() : undefined
  /** @type {Step[]} */
  const all = [
    // Before the tests that start the built store.
    { part: 'build', title: 'Build', run: () => check(runNode(['scripts/prepare.mjs', '--build'])) },
    { part: 'static', title: 'Types, lint, format and unused code', run: runStaticChecks },
    { part: 'unit', title: 'Unit and API tests, bundled PostgreSQL', run: () => vitest('vitest.json', '', []) },
    ...(external
      ? [
          {
            part: 'database',
            title: 'Database tests, PostgreSQL of TEST_DATABASE_URL',
            run: () => runDatabaseTests(external, { budgetMinutes, runStartedAt }),
          },
        ]
      : []),
    ...(chromium
      ? [
          {
            part: 'browser',
            title: 'Browser tests',
            run: () => runBrowserTests({ chromium, budgetMinutes, runStartedAt }),
          },
        ]
      : []),
    ...(existsSync(inProject(BUDGETS))
      ? [{ part: 'budgets', title: 'Page budgets', run: () => check(runNode([BUDGETS])) }]
      : []),
  ]
  return all.filter(({ part }) => part === 'build' || parts.includes(part))
}

/**
 * A step that counts as one test.
 * @param {boolean} succeeded
 */
const check = (succeeded) => ({ ...noTests(), passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1 })

/** Runs the tools at the same time. @returns {Promise<Outcome>} */
async function runStaticChecks() {
  const results = await Promise.all([
    // One program for both: the types are read once.
    runToolBuffered('oxlint', ['--deny-warnings', '--type-check']),
    runToolBuffered('biome', ['format', '--colors=off', '--reporter=summary']),
    runToolBuffered('knip', ['--no-progress', '--no-config-hints']),
  ])
  const passed = results.filter(Boolean).length
  return { ...noTests(), passed, failed: results.length - passed }
}

/**
 * @param {string} server
 * @param {{ budgetMinutes: number | undefined, runStartedAt: number }} options
 */
function runDatabaseTests(server, options) {
  const now = Date.now()
  const deadline = findDeadline('database', { ...options, now })
  const outcome = vitest('vitest-external.json', server, [...BOTH_SERVERS_PATHS, ...EXCLUDED_PATHS], deadline)
  return noteNotRun(outcome, 'tests on the second PostgreSQL', (deadline - now) / 60_000)
}

/**
 * @param {string} report name of the report file
 * @param {string} server URL of a database server; '' for the bundled one
 * @param {string[]} which files, if not all; paths and --exclude
 * @param {number} [deadline] after which no further test starts
 */
function vitest(report, server, which, deadline = Infinity) {
  return runVitest(report, { hasDeadline: deadline < Infinity }, (file) =>
    runTool('vitest', ['run', ...which, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`], {
      TEST_DATABASE_URL: server,
      TEST_DEADLINE: String(deadline),
    }),
  )
}
