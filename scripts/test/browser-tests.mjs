import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { inProject, pinnedNode, projectEnvironment, root } from '../prepare/paths.mjs'
import { findDeadline } from './budget.mjs'
import { addOutcomes, noTests, noteNotRun, runPlaywright } from './counts.mjs'
import { currentCommit, firstFiles, writeFailedFiles } from './first-files.mjs'
import { runTool } from './run.mjs'

/** @typedef {import('./counts.mjs').Outcome} Outcome */

const FILE_LIST = inProject('.cache', 'test', 'browser-tests.txt')

/**
 * Runs the browser tests against one store: all of the core, then the others until their time is used up. Those that the change
 * touches and that failed in the last run come first, the rest in an order that changes with the commit.
 * @param {{ chromium: import('./chromium.mjs').Chromium, budgetMinutes: number | undefined, runStartedAt: number }} options
 * @returns {Promise<Outcome>}
 */
export async function runBrowserTests({ chromium, budgetMinutes, runStartedAt }) {
  if (chromium.missing) {
    process.stdout.write(`${chromium.missing}\n`)
    return { ...noTests(), failed: 1 }
  }
  const store = await startStore(chromium.path ? { CHROMIUM_PATH: chromium.path } : {})
  if (!store) return { ...noTests(), failed: 1 }
  try {
    const core = runPart('core', store.environment, Infinity, ['--grep', '@core'])
    const now = Date.now()
    const deadline = findDeadline('browser', { budgetMinutes, runStartedAt, now })
    const further = runFurtherTests(store.environment, deadline)
    const all = addOutcomes([core, noteNotRun(further, 'further browser tests', (deadline - now) / 60_000)])
    writeFailedFiles(all.failedFiles, Object.keys(all.notRun))
    return all
  } finally {
    await store.stop()
  }
}

/**
 * @param {NodeJS.ProcessEnv} environment
 * @param {number} deadline
 */
function runFurtherTests(environment, deadline) {
  const { failed, touched } = firstFiles()
  const further = ['--grep-invert', '@core', '--pass-with-no-tests', '--shuffle', currentCommit()]
  /** @type {[string, string[], string][]} */
  const parts = [
    ['failed last', failed, '--test-list'],
    ['of the change', touched, '--test-list'],
    ['others', [...failed, ...touched], '--test-list-invert'],
  ]
  const outcomes = parts
    .filter(([, files, option]) => files.length > 0 || option === '--test-list-invert')
    .map(([name, files, option]) => {
      writeFileSync(FILE_LIST, files.join('\n'))
      return runPart(name, environment, deadline, [...further, option, FILE_LIST])
    })
  return addOutcomes(outcomes)
}

/**
 * @param {string} name
 * @param {NodeJS.ProcessEnv} environment
 * @param {number} deadline after which no test starts
 * @param {string[]} which tests
 */
function runPart(name, environment, deadline, which) {
  process.stdout.write(`\n-- Browser tests: ${name} --\n`)
  const id = name.replaceAll(' ', '-')
  // Each run empties its folder of screenshots and traces.
  const output = inProject('test-results', id)
  return runPlaywright(`browser-${id}.json`, { hasDeadline: deadline < Infinity }, (file) =>
    runTool('playwright', ['test', '--reporter=list,json', '--output', output, ...which], {
      ...environment,
      TEST_DEADLINE: String(deadline),
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    }),
  )
}

/**
 * Starts the store of all runs.
 * @param {NodeJS.ProcessEnv} extra
 * @returns {Promise<{ environment: NodeJS.ProcessEnv, stop: () => Promise<void> } | undefined>} undefined if it does not start
 */
async function startStore(extra) {
  const child = spawn(pinnedNode, ['--disable-warning=ExperimentalWarning', 'e2e/serve-store.ts'], {
    cwd: root,
    env: projectEnvironment(extra),
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  for await (const line of createInterface({ input: child.stdout })) {
    const environment = /** @type {NodeJS.ProcessEnv} */ (JSON.parse(line))
    return {
      environment: { ...extra, ...environment },
      stop: async () => {
        child.stdin.end()
        await ended
      },
    }
  }
  return undefined
}
