import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { SERVER_FEATURES } from '../oxlint.config.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const LINK = /\]\((?!https?:|mailto:|#)([^)\s#]+)(?:#[^)]*)?\)/g
/** A path from the root of the repository, such as `docs/security.md`. */
const ROOT_PATH = /^(?:bench|demo|deploy|docs|e2e|lint|public|scripts|src|test|\.github)\/[\w./-]+$/
const SOURCE_PATH = /^[\w-]+\/[\w./-]+\.(?:ts|tsx|mjs|css)$/

const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8')
const exists = (file: string) => fs.existsSync(path.join(ROOT, file))
const documents = [
  ...fs.readdirSync(ROOT).filter((name) => name.endsWith('.md')),
  ...fs
    .readdirSync(path.join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.join('docs', name)),
].map((file) => ({ file, text: read(file) }))

/** Returns `file: match` for each match of a pattern in a document that is not accepted. */
const findInDocuments = (pattern: RegExp, isAccepted: (match: string, file: string) => boolean): string[] =>
  documents.flatMap(({ file, text }) =>
    Array.from(text.matchAll(pattern), ([, match = '']) => match)
      .filter((match) => !isAccepted(match, file))
      .map((match) => `${file}: ${match}`),
  )

test('every relative link of the documents points to an existing file', () => {
  expect(findInDocuments(LINK, (target, file) => exists(path.join(path.dirname(file), target)))).toEqual([])
})

test('every path that the documents name exists', () => {
  const isMissing = (code: string) => ROOT_PATH.test(code) && !exists(code)
  expect(findInDocuments(/`([^`\n]+)`/g, (code) => !isMissing(code))).toEqual([])
})

test.for(['docs/architecture.md', 'docs/security.md'])('every source file that %s names exists', (file) => {
  const paths = Array.from(read(file).matchAll(/`([^`\n]+)`/g), ([, code = '']) => code).filter((code) =>
    SOURCE_PATH.test(code),
  )
  expect(paths.length).toBeGreaterThan(0)
  const folders = ['', 'src', 'src/server']
  expect(paths.filter((name) => !folders.some((folder) => exists(path.join(folder, name))))).toEqual([])
})

test('every guarantee of docs/security.md names a test that exists', () => {
  const rows = Array.from(
    read('docs/security.md').matchAll(/^\| guarantee .*\n\|-.*\n((?:\|.*\n)+)/gm),
    ([, table = '']) => table.trim().split('\n'),
  ).flat()
  expect(rows.length).toBeGreaterThan(50)
  const isTest = (name: string) =>
    /\.(?:test|e2e)\.tsx?$/.test(name) && ['', 'src', 'src/server'].some((folder) => exists(path.join(folder, name)))
  const testsOf = (row: string) => Array.from((row.split('|')[3] ?? '').matchAll(/`([^`]+)`/g), ([, name = '']) => name)
  const unheld = rows.filter((row) => {
    const tests = testsOf(row)
    return row.split('|').length !== 5 || tests.length === 0 || !tests.every(isTest)
  })
  expect(unheld).toEqual([])
})

test('CONTRIBUTING.md lists the files with core tests', () => {
  const files = fs.globSync('e2e/**/*.e2e.ts', { cwd: ROOT }).filter((file) => read(file).includes("'@core'"))
  const names = files.map((file) => path.relative('e2e', file).replace('.e2e.ts', ''))
  const section = /## Tests on a slow machine\n([\s\S]*?)\n## /.exec(read('CONTRIBUTING.md'))?.[1] ?? ''
  const table = section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .join()
  expect(Array.from(table.matchAll(/`([^`]+)`/g), ([, name = '']) => name).toSorted()).toEqual(names.toSorted())
})

test('every npm command that the documents name exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const shop = read('src/server/cli/shop.ts')
  expect(findInDocuments(/npm run ([a-z][\w:-]*)/g, (name) => name in scripts)).toEqual([])
  expect(findInDocuments(/npm run shop -- ([a-z][\w-]*)/g, (name) => shop.includes(`/${name}.ts'`))).toEqual([])
  expect(findInDocuments(/npm run bench -- ([a-z][\w-]*)/g, (name) => exists(`bench/${name}.ts`))).toEqual([])
})

test('the index of the decisions lists every decision with its title', () => {
  const index = read('docs/decisions/README.md')
  const decisions = documents.filter(({ file }) => /^docs\/decisions\/\d/.test(file))
  const missing = decisions.filter(({ file, text }) => {
    const title = /^# (.+)$/m.exec(text)?.[1] ?? ''
    return !index.includes(`[${title}](${path.basename(file)})`)
  })
  expect(missing.map(({ file }) => file)).toEqual([])
})

test('docs/architecture.md shows which features of the server call which, without cycles', () => {
  const arrows = Object.entries(SERVER_FEATURES).map(([feature, called]) =>
    called.length > 0 ? `  ${feature} --> ${called.join(' & ')}` : `  ${feature}`,
  )
  expect(read('docs/architecture.md')).toContain(['flowchart LR', ...arrows, '```'].join('\n'))
  const names = Object.keys(SERVER_FEATURES)
  const later = Object.entries(SERVER_FEATURES).filter(([feature, called]) =>
    called.some((name) => names.indexOf(name) >= names.indexOf(feature)),
  )
  expect(later).toEqual([])
})
