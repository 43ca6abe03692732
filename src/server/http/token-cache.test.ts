import { expect, test } from 'vitest'
import { TokenCache } from './token-cache.ts'

const HOUR_MS = 3_600_000

/** A cache whose tokens are numbered. */
function createTokenCache(ttlMs: number) {
  let count = 0
  return new TokenCache(async () => ({ value: `token ${(count += 1)}`, ttlMs }))
}

test('a valid token is fetched once, also by concurrent callers', async () => {
  const token = createTokenCache(HOUR_MS)
  expect(await Promise.all([token.get(), token.get(), token.get()])).toEqual(['token 1', 'token 1', 'token 1'])
  expect(await token.get()).toBe('token 1')
})

test('an expired token is fetched again', async () => {
  const token = createTokenCache(0)
  expect([await token.get(), await token.get()]).toEqual(['token 1', 'token 2'])
})

test('a rejected token is removed, but not the one that replaced it', async () => {
  const token = createTokenCache(HOUR_MS)
  const first = await token.get()
  token.invalidate(first)
  const second = await token.get()
  token.invalidate(first)
  expect([second, await token.get()]).toEqual(['token 2', 'token 2'])
})

test('a failed fetch is repeated by the next caller', async () => {
  let attempts = 0
  const token = new TokenCache(async () => {
    attempts += 1
    if (attempts === 1) throw new Error('unavailable')
    return { value: 'token', ttlMs: HOUR_MS }
  })
  await expect(token.get()).rejects.toThrow('unavailable')
  expect(await token.get()).toBe('token')
})
