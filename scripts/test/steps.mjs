import { existsSync } from 'node:fs'
import { inProject } from '../prepare/paths.mjs'
import { findOrInstallChromium } from './chromium.mjs'
import { countBrowserTests, countVitest } from './counts.mjs'
import { runNode, runTool, runToolBuffered } from './run.mjs'

/**
 * @typedef {{ passed: number, failed: number }} Count
 * @typedef {{ title: string, run: () => Count | Promise<Count> }} Step
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

/**
 * The checks in order.
 * @param {{ browser: boolean }} options
 * @returns {Step[]}
 */
export function steps({ browser }) {
  const external = process.env.TEST_DATABASE_URL
  // First, because it may download a browser.
  const chromium = browser ? findOrInstallChromium() : undefined
  return [
    // Before the tests that start the built store.
    check('Build', () => runNode(['scripts/prepare.mjs', '--build'])),
    { title: 'Types, lint, format and unused code', run: runStaticChecks },
    { title: 'Unit and API tests, bundled PostgreSQL', run: () => vitest('vitest.json', '', []) },
    ...(external
      ? [
          {
            title: 'Database tests, PostgreSQL of TEST_DATABASE_URL',
            run: () => vitest('vitest-external.json', external, [...BOTH_SERVERS_PATHS, ...EXCLUDED_PATHS]),
          },
        ]
      : []),
    ...(chromium ? [{ title: 'Browser tests', run: () => browserTests(chromium) }] : []),
    ...(existsSync(inProject(BUDGETS)) ? [check('Page budgets', () => runNode([BUDGETS]))] : []),
  ]
}

/**
 * A step that counts as one test.
 * @param {string} title
 * @param {() => boolean} succeeds
 * @returns {Step}
 */
const check = (title, succeeds) => ({
  title,
  run: () => (succeeds() ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }),
})

/** Runs the tools at the same time. @returns {Promise<Count>} */
async function runStaticChecks() {
  const results = await Promise.all([
    // One program for both: the types are read once.
    runToolBuffered('oxlint', ['--deny-warnings', '--type-check']),
    runToolBuffered('biome', ['format', '--colors=off', '--reporter=summary']),
    runToolBuffered('knip', ['--no-progress', '--no-config-hints']),
  ])
  const passed = results.filter(Boolean).length
  return { passed, failed: results.length - passed }
}

/**
 * @param {string} report name of the report file
 * @param {string} server URL of a database server; '' for the bundled one
 * @param {string[]} which files, if not all; paths and --exclude
 * @returns {Count}
 */
function vitest(report, server, which) {
  return countVitest(report, (file) =>
    runTool('vitest', ['run', ...which, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`], {
      TEST_DATABASE_URL: server,
    }),
  )
}

/**
 * @param {import('./chromium.mjs').Chromium} chromium
 * @returns {Count}
 */
function browserTests(chromium) {
  if (chromium.missing) {
    process.stdout.write(`${chromium.missing}\n`)
    return { passed: 0, failed: 1 }
  }
  return countBrowserTests('browser.json', (file) =>
    runTool('playwright', ['test', '--reporter=list,json'], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      ...(chromium.path ? { CHROMIUM_PATH: chromium.path } : {}),
    }),
  )
}
