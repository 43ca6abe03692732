import { expect, test } from 'vitest'
import { tabAfterKey } from './tab-keys.ts'

test('arrows go from tab to tab and around the ends', () => {
  expect(tabAfterKey('ArrowRight', 0, 3)).toBe(1)
  expect(tabAfterKey('ArrowRight', 2, 3)).toBe(0)
  expect(tabAfterKey('ArrowLeft', 0, 3)).toBe(2)
})

test('Home and End go to the first and the last tab', () => {
  expect(tabAfterKey('Home', 2, 3)).toBe(0)
  expect(tabAfterKey('End', 0, 3)).toBe(2)
})

test('other keys keep their own meaning', () => {
  expect(tabAfterKey('Tab', 0, 3)).toBeUndefined()
  expect(tabAfterKey('a', 0, 3)).toBeUndefined()
})
