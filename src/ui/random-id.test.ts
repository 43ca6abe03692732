import { expect, it, vi } from 'vitest'
import { randomId } from './random-id.ts'

it('a shop on plain HTTP in its local network has random ids too', () => {
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(171) })
  expect(randomId()).toBe('abababab-abab-4bab-abab-abababababab')
})

it('no two ids are equal', () => {
  expect(randomId()).not.toBe(randomId())
  expect(randomId()).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})
