// Which browser tests run first: those of the change, and those that failed last.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inProject, root } from '../prepare/paths.mjs'

const FAILED_FILES = inProject('.cache', 'test', 'failed-browser-tests.json')

/** @param {string[]} args of git */
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

/**
 * Remembers the test files that failed in this run, and those of former runs that did not run.
 * @param {string[]} failed inside of e2e
 * @param {string[]} notRun inside of e2e
 */
export function writeFailedFiles(failed, notRun) {
  const files = new Set([...failed, ...readFailedFiles().filter((file) => notRun.includes(file))])
  mkdirSync(path.dirname(FAILED_FILES), { recursive: true })
  writeFileSync(FAILED_FILES, JSON.stringify([...files]))
}

/** @returns {string[]} */
const readFailedFiles = () =>
  attempt(() => /** @type {string[]} */ (JSON.parse(readFileSync(FAILED_FILES, 'utf8'))), [])

/** The commit, which the order of the other tests depends on. */
export const currentCommit = () => attempt(() => git('rev-parse', '--short', 'HEAD').trim(), 'no-commit')

/**
 * The test files that run before the others, inside of e2e: those that failed last, and those that the change touches.
 * @returns {{ failed: string[], touched: string[] }}
 */
export function firstFiles() {
  const failed = readFailedFiles()
  const changed = attempt(changedFiles, [])
  const files = readdirSync(inProject('e2e'), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => file.endsWith('.e2e.ts'))
  const isFailed = (/** @type {string} */ file) => failed.includes(file)
  return {
    failed: files.filter(isFailed),
    touched: files.filter((file) => !isFailed(file) && isTouched(`e2e/${file}`, readTest(file), changed)),
  }
}

/**
 * Whether a change touches a browser test: the test itself, a fixture that it imports, or sources whose path has all words
 * of the test's name.
 * @param {string} file the test, inside of the project
 * @param {string} text of the test
 * @param {string[]} changed files inside of the project
 */
export function isTouched(file, text, changed) {
  const words = wordsOf(path.basename(file, '.e2e.ts'))
  return changed.some((source) => {
    if (source === file) return true
    if (source.startsWith('e2e/') || source.startsWith('test/')) return text.includes(`/${path.basename(source)}'`)
    return source.startsWith('src/') && words.every((word) => wordsOf(source).includes(word))
  })
}

/** Uncommitted files and those of commits that are not pushed; without any, as in CI, those of the last commits. */
function changedFiles() {
  const listed = [
    git('diff', '--name-only', 'HEAD'),
    git('ls-files', '--others', '--exclude-standard'),
    attempt(() => git('log', '@{upstream}..', '--format=', '--name-only'), ''),
  ]
  return (listed.some(Boolean) ? listed : [lastChanges()]).flatMap((files) => files.split('\n').filter(Boolean))
}

/** The oldest commit of a shallow clone lists all files. */
function lastChanges() {
  if (git('rev-parse', '--is-shallow-repository').trim() === 'true') return ''
  return git('log', `--since=${Number(git('log', '-1', '--format=%ct')) - 3 * 60 * 60}`, '--format=', '--name-only')
}

/** @param {string} file inside of e2e */
const readTest = (file) => readFileSync(inProject('e2e', file), 'utf8')

/** The words of a path, in the singular. @param {string} text */
const wordsOf = (text) =>
  text
    .toLowerCase()
    .split(/[^a-z]+/)
    .map((word) => word.replace(/s$/, ''))

/**
 * Without git or its history, and before the first failure.
 * @template Value
 * @param {() => Value} read
 * @param {Value} otherwise
 */
function attempt(read, otherwise) {
  try {
    return read()
  } catch {
    return otherwise
  }
}
