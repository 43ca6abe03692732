import { expect, test } from 'vitest'
import { isTouched } from './first-files.mjs'

const isReturnTouchedBy = (...changed: string[]) =>
  isTouched('e2e/admin/order-returns.e2e.ts', "import { makeReturn } from '../fixtures/returns.ts'", changed)

test('a browser test is touched by itself, by its fixtures and by the sources of its subject', () => {
  expect(isReturnTouchedBy('e2e/admin/order-returns.e2e.ts')).toBe(true)
  expect(isReturnTouchedBy('README.md', 'e2e/fixtures/returns.ts')).toBe(true)
  expect(isReturnTouchedBy('src/server/orders/returns/handle-return.ts')).toBe(true)
})

test('a browser test is not touched by other subjects', () => {
  expect(isReturnTouchedBy()).toBe(false)
  expect(isReturnTouchedBy('src/server/orders/place-order.ts', 'e2e/fixtures/products.ts')).toBe(false)
  expect(isReturnTouchedBy('docs/orders/returns.md')).toBe(false)
})
