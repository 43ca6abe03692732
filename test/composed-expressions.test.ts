import fs from 'node:fs'
import path from 'node:path'
import { analyse } from 'scslre'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createApp } from '../src/server/app.ts'
import { CacheHandler } from '../src/server/cache/cache-handler.ts'
import { openTestStore } from './test-store.ts'

// Lint checks the expressions that are written as literals. These are composed of parts, when their module is read.

const ROOT = path.resolve(import.meta.dirname, '..')
const COMPOSED = /\bRegExp\(/g
/** Compose their expressions later: the cache from the paths of routes. */
const LATER = ['src/server/cache/cache-key.ts']

const files = fs
  .globSync('src/**/*.{ts,tsx}', { cwd: ROOT })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, count: fs.readFileSync(path.join(ROOT, file), 'utf8').match(COMPOSED)?.length ?? 0 }))
  .filter(({ count }) => count > 0)

/** Runs work. @returns the expressions that a file composes meanwhile */
async function composedBy(file: string, work: () => Promise<unknown>): Promise<RegExp[]> {
  const found: RegExp[] = []
  class RecordedExpression extends RegExp {
    constructor(pattern: string | RegExp, flags?: string) {
      super(pattern, flags)
      if (new Error('stack').stack?.includes(`/${file}`)) found.push(new RegExp(pattern, flags))
    }
  }
  const { RegExp: RegularExpression } = globalThis
  const restore = () => vi.stubGlobal('RegExp', RegularExpression)
  vi.stubGlobal('RegExp', RecordedExpression)
  try {
    vi.resetModules()
    await work()
  } finally {
    restore()
  }
  return found
}

const slowIn = (expressions: readonly RegExp[]): string[] =>
  expressions.filter((one) => analyse(one, { maxReports: 1 }).reports.length > 0).map(String)

test('the files that compose expressions are found', () => {
  expect(files.length).toBeGreaterThan(5)
  for (const file of LATER) expect(files.map((one) => one.file)).toContain(file)
})

test.for(files.filter(({ file }) => !LATER.includes(file)))(
  'the time of no expression that $file composes grows faster than its input',
  async ({ file, count }) => {
    const expressions = await composedBy(file, () => import(path.join(ROOT, file)))
    expect(expressions.length, 'composed when the module is read').toBeGreaterThanOrEqual(count)
    expect(slowIn(expressions)).toEqual([])
  },
)

test('the time of no expression of a cached path grows faster than its input', async () => {
  const store = await openTestStore()
  onTestFinished(() => store.close())
  const expressions = await composedBy('src/server/cache/cache-key.ts', () =>
    Promise.resolve(new CacheHandler(store.services, createApp(store.services))),
  )
  expect(expressions.length).toBeGreaterThan(2)
  expect(slowIn(expressions)).toEqual([])
})
