import { expect, test } from 'vitest'
import { TokenCache } from './token-cache.ts'

const HOUR_MS = 3_600_000

/** A lender who counts what was lent, and for how long each holds. */
function createTokenCache(ttlMs: number) {
  let count = 0
  return new TokenCache(async () => ({ value: `token ${(count += 1)}`, ttlMs }))
}

test('what holds is fetched once, also for those who ask together', async () => {
  const token = createTokenCache(HOUR_MS)
  expect(await Promise.all([token.get(), token.get(), token.get()])).toEqual(['token 1', 'token 1', 'token 1'])
  expect(await token.get()).toBe('token 1')
})

test('what has ended is fetched anew', async () => {
  const token = createTokenCache(0)
  expect([await token.get(), await token.get()]).toEqual(['token 1', 'token 2'])
})

test('what was not accepted is forgotten, but not what came in its place', async () => {
  const token = createTokenCache(HOUR_MS)
  const first = await token.get()
  token.invalidate(first)
  const second = await token.get()
  token.invalidate(first)
  expect([second, await token.get()]).toEqual(['token 2', 'token 2'])
})

test('a fetch that failed is tried again by whoever asks next', async () => {
  let tries = 0
  const token = new TokenCache(async () => {
    tries += 1
    if (tries === 1) throw new Error('away')
    return { value: 'token', ttlMs: HOUR_MS }
  })
  await expect(token.get()).rejects.toThrow('away')
  expect(await token.get()).toBe('token')
})
