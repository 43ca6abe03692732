// Types, lint and the tests related to a change, at the same time. `npm run check:fast` takes the uncommitted changes,
// `npm run check:fast -- <files>` the named sources or tests.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { ensureInstalled } from './prepare/install.mjs'
import { binaries, projectEnvironment, root } from './prepare/paths.mjs'

const BUILD_INFO = 'node_modules/.cache/check-fast.tsbuildinfo'

/**
 * Runs an installed tool and prints its output when it has ended, so that the outputs do not mix.
 * @param {string} tool
 * @param {string[]} args
 * @returns {Promise<boolean>} whether it succeeded
 */
function runTool(tool, args) {
  const startedAt = Date.now()
  return new Promise((resolve) => {
    const child = spawn(path.join(binaries, tool), args, { cwd: root, env: projectEnvironment() })
    /** @type {Buffer[]} */
    const output = []
    child.stdout.on('data', (/** @type {Buffer} */ chunk) => output.push(chunk))
    child.stderr.on('data', (/** @type {Buffer} */ chunk) => output.push(chunk))
    child.on('close', (code) => {
      const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
      process.stdout.write(
        `\n== ${tool}: ${code === 0 ? 'ok' : 'FAILED'}, ${seconds} s ==\n${Buffer.concat(output).toString()}`,
      )
      resolve(code === 0)
    })
  })
}

ensureInstalled({ development: true })
const files = process.argv.slice(2)
const tests = files.length > 0 ? ['related', '--run', ...files] : ['run', '--changed']
const results = await Promise.all([
  runTool('tsc', ['--noEmit', '--incremental', '--tsBuildInfoFile', BUILD_INFO]),
  runTool('oxlint', ['--deny-warnings']),
  runTool('vitest', [...tests, '--passWithNoTests']),
])
process.exitCode = results.every(Boolean) ? 0 : 1
