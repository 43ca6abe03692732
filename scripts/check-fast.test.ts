import { afterEach, expect, test, vi } from 'vitest'

const { argv, exitCode } = process

afterEach(() => {
  process.argv = argv
  process.exitCode = exitCode
  vi.doUnmock('node:child_process')
  for (const file of ['./prepare/build.mjs', './prepare/install.mjs', './test/run.mjs']) vi.doUnmock(file)
})

test('the packages are installed and the pages built before the first tool of the check runs', async () => {
  const steps: string[] = []
  const record = (step: string) => () => steps.push(step)
  vi.doMock('node:child_process', () => ({ execFileSync: () => 'scripts/test/counts.test.ts\n' }))
  vi.doMock('./prepare/install.mjs', () => ({ ensureInstalled: record('install') }))
  vi.doMock('./prepare/build.mjs', () => ({ ensureBuilt: record('build') }))
  vi.doMock('./test/run.mjs', () => ({
    runToolBuffered: (tool: string) => Promise.resolve(record(tool)() > 0),
  }))
  process.argv = ['node', 'check-fast.mjs', 'scripts/test/counts.mjs']
  await import('./check-fast.mjs')
  expect(steps).toEqual(['install', 'build', 'oxlint', 'vitest'])
})
