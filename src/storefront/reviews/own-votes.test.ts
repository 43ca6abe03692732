import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// A new copy of the module for each test, because it holds an id that could not be stored.
const load = () => import('./own-votes.ts')

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

function stubStorage() {
  const values = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  })
  return values
}

test('a browser keeps one random id', async () => {
  stubStorage()
  const { deviceId } = await load()
  expect(deviceId()).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(deviceId()).toBe(deviceId())
})

test('a browser that forbids storage has the same id until the page is left', async () => {
  const { deviceId } = await load()
  expect(deviceId()).toBe(deviceId())
})

test('votes are remembered and can be withdrawn; damaged data counts as none', async () => {
  const values = stubStorage()
  const { readOwnVotes, writeOwnVote } = await load()
  writeOwnVote(4, true)
  writeOwnVote(7, true)
  writeOwnVote(4, false)
  expect(readOwnVotes()).toEqual([7])
  values.set('reviewVotes', '{broken')
  expect(readOwnVotes()).toEqual([])
})
