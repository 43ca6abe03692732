// Types, lint and the tests related to a change, at the same time. `npm run check:fast` takes the uncommitted changes,
// `npm run check:fast -- <files>` the named sources or tests. Related are the tests beside a changed file and those that
// import it themselves: through the whole application, nearly every test depends on every file.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { ensureBuilt } from './prepare/build.mjs'
import { ensureInstalled } from './prepare/install.mjs'
import { root } from './prepare/paths.mjs'
import { runToolBuffered } from './test/run.mjs'

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
// Tests of pages read the list of built files.
ensureBuilt({ always: false, isAnyBuildEnough: true })
const named = process.argv.slice(2).map((file) => path.relative(root, path.resolve(file)))
const untracked = listFiles('ls-files', '--others', '--exclude-standard')
const changed = named.length > 0 ? named : [...listFiles('diff', '--name-only', 'HEAD'), ...untracked]
const tests = [...listFiles('ls-files', '*.test.ts', '*.test.tsx'), ...untracked]
  .filter((file) => /\.test\.tsx?$/.test(file) && fs.existsSync(path.join(root, file)))
  .filter((test) => changed.some((file) => isRelated(test, file)))
const results = await Promise.all([
  runToolBuffered('oxlint', ['--deny-warnings', '--type-check']),
  tests.length === 0 || runToolBuffered('vitest', ['run', ...tests]),
])
process.exitCode = results.every(Boolean) ? 0 : 1
