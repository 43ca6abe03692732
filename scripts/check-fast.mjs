// Types, lint and the tests related to a change, at the same time. `npm run check:fast` takes the uncommitted changes,
// `npm run check:fast -- <files>` the named sources or tests. Related are the tests beside a changed file and those that
// import it themselves: through the whole application, nearly every test depends on every file.
import { execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
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

/**
 * Lists files with git, as paths inside the project.
 * @param {string[]} args
 */
const listFiles = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

/**
 * Whether a test stands beside a file or imports it.
 * @param {string} test
 * @param {string} file
 */
function isRelated(test, file) {
  if (path.dirname(test) === path.dirname(file)) return true
  return fs.readFileSync(path.join(root, test), 'utf8').includes(`/${path.basename(file)}'`)
}

ensureInstalled({ development: true })
const named = process.argv.slice(2).map((file) => path.relative(root, path.resolve(file)))
const untracked = listFiles('ls-files', '--others', '--exclude-standard')
const changed = named.length > 0 ? named : [...listFiles('diff', '--name-only', 'HEAD'), ...untracked]
const tests = [...listFiles('ls-files', '*.test.ts', '*.test.tsx'), ...untracked]
  .filter((file) => /\.test\.tsx?$/.test(file) && fs.existsSync(path.join(root, file)))
  .filter((test) => changed.some((file) => isRelated(test, file)))
const results = await Promise.all([
  runTool('tsc', ['--noEmit', '--incremental', '--tsBuildInfoFile', BUILD_INFO]),
  runTool('oxlint', ['--deny-warnings']),
  tests.length === 0 || runTool('vitest', ['run', ...tests]),
])
process.exitCode = results.every(Boolean) ? 0 : 1
