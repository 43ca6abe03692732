import { expect, test } from 'vitest'
import { tabAfterKey } from './tab-keys.ts'

test('arrow keys move between tabs and wrap around', () => {
  expect(tabAfterKey('ArrowRight', 0, 3)).toBe(1)
  expect(tabAfterKey('ArrowRight', 2, 3)).toBe(0)
  expect(tabAfterKey('ArrowLeft', 0, 3)).toBe(2)
})

test('Home and End go to the first and the last tab', () => {
  expect(tabAfterKey('Home', 2, 3)).toBe(0)
  expect(tabAfterKey('End', 0, 3)).toBe(2)
})

test('other keys are not handled', () => {
  expect(tabAfterKey('Tab', 0, 3)).toBeUndefined()
  expect(tabAfterKey('a', 0, 3)).toBeUndefined()
})
