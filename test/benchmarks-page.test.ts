import fs from 'node:fs'
import { expect, test } from 'vitest'
import { PAGE, report } from '../bench/report.ts'

test('the page of measurements says what was measured, and nothing else', () => {
  expect(fs.readFileSync(PAGE, 'utf8')).toBe(report())
})
