import { existsSync } from 'node:fs'
import { inProject } from '../prepare/places.mjs'
import { findOrInstallChromium } from './chromium.mjs'
import { countBrowserTests, countVitest } from './counts.mjs'
import { runNode, runTool } from './run.mjs'

/**
 * @typedef {{ passed: number, failed: number }} Count
 * @typedef {{ title: string, run: () => Count }} Step
 */

const BUDGETS = 'bench/page-budgets.ts'
/** What runs a second time where TEST_DATABASE_URL names a server: what another PostgreSQL could answer otherwise. */
const ON_BOTH_SERVERS = [inProject('src', 'server', '/'), inProject('test', 'hot-paths.test.ts')]
/** But not what is about pictures, pages, or somebody else's service. */
const ON_ONE_SERVER = ['content', 'files', 'mail', 'merchant', 'render', 'shipping'].flatMap((feature) => [
  '--exclude',
  `src/server/${feature}/**`,
])

/**
 * The checks in the order in which they run.
 * @param {{ browser: boolean }} wanted
 * @returns {Step[]}
 */
export function steps({ browser }) {
  const external = process.env.TEST_DATABASE_URL
  // First of all, since it may have to be fetched and needs whoever started this to be still there.
  const chromium = browser ? findOrInstallChromium() : undefined
  return [
    // First, because it also writes the page tree that the types and the walls need.
    check('Build', () => runNode(['scripts/prepare.mjs', '--build'])),
    check('Types', () => runTool('tsc', ['--noEmit'])),
    check('Lint', () => runTool('oxlint', ['--deny-warnings'])),
    check('Format', () => runTool('biome', ['format', '--colors=off', '--reporter=summary'])),
    check('Walls', () => runNode(['scripts/walls.ts'])),
    check('Unused files, exports and packages', () => runTool('knip', ['--no-progress', '--no-config-hints'])),
    { title: 'Unit and API tests, bundled PostgreSQL', run: () => vitest('vitest.json', '', []) },
    ...(external
      ? [
          {
            title: 'API tests that lean on the database, PostgreSQL of this machine',
            run: () => vitest('vitest-external.json', external, [...ON_BOTH_SERVERS, ...ON_ONE_SERVER]),
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
