import { expect, test } from 'vitest'
import { SPENT } from '../../test/time-budget.ts'
import { noTests, noteNotRun, readPlaywright } from './counts.mjs'

const spec = (status: string, ...reasons: string[]) => ({
  tests: [{ status, annotations: reasons.map((description) => ({ description })) }],
})

test('a test that the time did not reach is neither passed nor failed; any other skipped or repeated test failed', () => {
  const nested = { file: 'cart.e2e.ts', specs: [spec('expected'), spec('skipped', SPENT), spec('skipped', SPENT)] }
  const file = { file: 'cart.e2e.ts', specs: [spec('flaky'), spec('skipped', 'Later')], suites: [nested] }
  const failing = { file: 'login.e2e.ts', specs: [spec('unexpected')] }
  expect(readPlaywright({ suites: [file, failing], errors: [] })).toEqual({
    passed: 1,
    failed: 3,
    notRun: { 'cart.e2e.ts': 2 },
    failedFiles: ['cart.e2e.ts', 'cart.e2e.ts', 'login.e2e.ts'],
    notes: [],
  })
  expect(readPlaywright({ suites: [], errors: ['A file does not load'] })).toMatchObject({ passed: 0, failed: 1 })
})

test('the last lines name what did not run', () => {
  const outcome = { ...noTests(), passed: 411, failed: 1, notRun: { 'cart.e2e.ts': 9, 'home.e2e.ts': 150 } }
  expect(noteNotRun(outcome, 'further browser tests', 30).notes).toEqual([
    '412 of 571 further browser tests ran; 159 did not within 30 minutes; `npm run test:all` runs all:',
    '  cart.e2e.ts: 9',
    '  home.e2e.ts: 150',
  ])
  expect(noteNotRun({ ...outcome, notRun: {} }, 'further browser tests', 30).notes).toEqual([
    'All 412 further browser tests ran.',
  ])
})
