// Which browser tests run first: those of the change, and those that failed last.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inProject, root } from '../prepare/paths.mjs'

const FAILED_FILES = inProject('.cache', 'test', 'failed-browser-tests.json')

/** @param {string[]} args of git */
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

/** Remembers the files in which browser tests failed. @param {string[]} files inside of e2e */
export function writeFailedFiles(files) {
  mkdirSync(path.dirname(FAILED_FILES), { recursive: true })
  writeFileSync(FAILED_FILES, JSON.stringify([...new Set(files)]))
}

/** The commit, which the order of the other tests depends on. */
export function currentCommit() {
  return attempt(() => git('rev-parse', '--short', 'HEAD').trim(), 'no-commit')
}

/** @returns {string[]} the test files to run first, inside of e2e */
export function firstFiles() {
  const changed = attempt(changedFiles, [])
  const failed = attempt(() => /** @type {string[]} */ (JSON.parse(readFileSync(FAILED_FILES, 'utf8'))), [])
  return attempt(() => git('ls-files', '--cached', '--others', '--exclude-standard', 'e2e'), '')
    .split('\n')
    .filter((file) => file.endsWith('.e2e.ts') && existsSync(inProject(file)))
    .filter((file) => failed.includes(path.posix.relative('e2e', file)) || isTouched(file, readTest(file), changed))
    .map((file) => path.posix.relative('e2e', file))
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

/** @param {string} file */
const readTest = (file) => readFileSync(inProject(file), 'utf8')

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
