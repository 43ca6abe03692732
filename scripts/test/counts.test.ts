import { expect, test } from 'vitest'
import { SPENT } from '../../test/time-budget.ts'
import { noTests, noteNotRun, readPlaywright, readVitest } from './counts.mjs'

const LIMITED = { hasDeadline: true }
const spec = (status: string, ...reasons: string[]) => ({
  tests: [{ status, annotations: reasons.map((description) => ({ description })) }],
})

test('a test that did not start within its time is neither passed nor failed; any other skipped or repeated test failed', () => {
  const nested = { file: 'cart.e2e.ts', specs: [spec('expected'), spec('skipped', SPENT), spec('skipped', SPENT)] }
  const file = { file: 'cart.e2e.ts', specs: [spec('flaky'), spec('skipped', 'Later')], suites: [nested] }
  const failing = { file: 'login.e2e.ts', specs: [spec('unexpected')] }
  expect(readPlaywright({ suites: [file, failing], errors: [] }, LIMITED)).toMatchObject({
    passed: 1,
    failed: 3,
    notRun: { 'cart.e2e.ts': 2 },
    failedFiles: ['cart.e2e.ts', 'cart.e2e.ts', 'login.e2e.ts'],
  })
  // It failed before the end of the time, and its retry was skipped.
  const retried = { file: 'login.e2e.ts', specs: [spec('flaky', SPENT)] }
  expect(readPlaywright({ suites: [retried], errors: [] }, LIMITED)).toMatchObject({ failed: 1, notRun: {} })
  expect(readPlaywright({ suites: [], errors: ['A file does not load'] }, LIMITED)).toMatchObject({
    passed: 0,
    failed: 1,
  })
})

test('a test that was out of time and passes when it is run again is named and passed, any other that is repeated failed', () => {
  const repeated = (status: string) => ({
    title: 'a customer orders',
    tests: [{ status: 'flaky', projectName: 'phone', annotations: [], results: [{ status }, { status: 'passed' }] }],
  })
  const suite = { file: 'cart.e2e.ts', specs: [repeated('timedOut'), repeated('failed')] }
  expect(readPlaywright({ suites: [suite], errors: [] }, LIMITED)).toMatchObject({
    passed: 1,
    failed: 1,
    notes: [
      'Out of time once, passed when run again: [phone] cart.e2e.ts: a customer orders\n    no error was reported',
    ],
  })
})

test('a test of the core that is skipped failed', () => {
  const file = { file: 'cart.e2e.ts', specs: [spec('skipped', SPENT)] }
  expect(readPlaywright({ suites: [file], errors: [] }, { hasDeadline: false })).toMatchObject({
    failed: 1,
    notRun: {},
  })
})

test('a unit test that is skipped failed, unless the tests have a deadline', () => {
  const skipped = { name: 'cart.test.ts', status: 'passed', assertionResults: [{ status: 'skipped' }] }
  const unloaded = { name: 'login.test.ts', status: 'failed', assertionResults: [] }
  const report = { testResults: [skipped, unloaded] }
  expect(readVitest(report, { hasDeadline: false })).toMatchObject({ passed: 0, failed: 2, notRun: {} })
  expect(readVitest(report, LIMITED)).toMatchObject({ failed: 1, notRun: { 'cart.test.ts': 1 } })
  // Its beforeAll failed.
  const broken = { ...skipped, status: 'failed' }
  expect(readVitest({ testResults: [broken] }, LIMITED)).toMatchObject({ failed: 1, notRun: {} })
})

test('nothing is said about what ran when a run ended without a report', () => {
  const outcome = { ...noTests(), failed: 1, notes: ['The report browser-others.json cannot be read'] }
  expect(noteNotRun(outcome, 'further browser tests', 30)).toEqual(outcome)
})

test('the last lines name each failed test with the start of its errors', () => {
  const message = '\u001B[31mError: the page is empty\u001B[39m\n\n  at cart.e2e.ts:9'
  const failing = {
    status: 'unexpected',
    projectName: 'phone',
    annotations: [],
    results: [{}, { errors: [{ message: 'Test timeout exceeded' }, { message }] }],
  }
  const suite = { file: 'cart.e2e.ts', specs: [{ title: 'a customer orders', tests: [failing] }] }
  expect(readPlaywright({ suites: [suite], errors: [] }, LIMITED).errors).toEqual([
    '[phone] cart.e2e.ts: a customer orders\n    Test timeout exceeded\n    Error: the page is empty\n      at cart.e2e.ts:9',
  ])
  const failed = { status: 'failed', fullName: 'the total is right', failureMessages: ['Expected 1'] }
  const report = {
    testResults: [
      { name: 'cart.test.ts', status: 'failed', assertionResults: [failed] },
      { name: 'login.test.ts', status: 'failed', message: 'It does not load', assertionResults: [] },
    ],
  }
  expect(readVitest(report, LIMITED).errors).toEqual([
    'cart.test.ts: the total is right\n    Expected 1',
    'login.test.ts\n    It does not load',
  ])
})

test('the last lines name what did not run', () => {
  const outcome = { ...noTests(), passed: 411, failed: 1, notRun: { 'cart.e2e.ts': 9, 'home.e2e.ts': 150 } }
  expect(noteNotRun(outcome, 'further browser tests', 30).notes).toEqual([
    '412 of 571 further browser tests ran; 159 did not within 30 minutes; `npm run test:all` runs all:',
    '  cart.e2e.ts: 9',
    '  home.e2e.ts: 150',
  ])
  expect(
    noteNotRun({ ...outcome, notRun: {}, notes: ['Out of time once'] }, 'further browser tests', 30).notes,
  ).toEqual(['Out of time once', 'All 412 further browser tests ran.'])
})
