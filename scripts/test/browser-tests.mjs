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

const FIRST_LIST = inProject('.cache', 'test', 'first-browser-tests.txt')

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
    const core = runPart('core', store.environment, ['--grep', '@core'])
    const now = Date.now()
    const deadline = findDeadline('browser', { budgetMinutes, runStartedAt, now })
    const further = addOutcomes(runFurtherTests({ ...store.environment, TEST_DEADLINE: String(deadline) }))
    const all = addOutcomes([core, noteNotRun(further, 'further browser tests', (deadline - now) / 60_000)])
    writeFailedFiles(all.failedFiles)
    return all
  } finally {
    await store.stop()
  }
}

/** @param {NodeJS.ProcessEnv} environment */
function runFurtherTests(environment) {
  const first = firstFiles()
  writeFileSync(FIRST_LIST, first.join('\n'))
  const others = ['--grep-invert', '@core', '--pass-with-no-tests', '--shuffle', currentCommit()]
  return [
    ...(first.length > 0 ? [runPart('first', environment, [...others, '--test-list', FIRST_LIST])] : []),
    runPart('others', environment, [...others, '--test-list-invert', FIRST_LIST]),
  ]
}

/**
 * @param {string} name
 * @param {NodeJS.ProcessEnv} environment
 * @param {string[]} which tests
 */
function runPart(name, environment, which) {
  process.stdout.write(`\n-- Browser tests: ${name} --\n`)
  return runPlaywright(`browser-${name}.json`, (file) =>
    runTool('playwright', ['test', '--reporter=list,json', ...which], {
      ...environment,
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
