import { describe, expect, it, vi } from 'vitest'
import { FileCache } from './file-cache.ts'

const LIMIT = 10_000
const file = () => Promise.resolve(new Uint8Array(4_000))

/** Wraps a cache and records the names that it reads. */
function countReads(cache: FileCache, fetch: () => Promise<Uint8Array | undefined> = file) {
  const fetched: string[] = []
  const get = (name: string) =>
    cache.get(name, async () => {
      fetched.push(name)
      return fetch()
    })
  return { fetched, get }
}

describe('the file cache', () => {
  it('reads a file once, until the least recently used one is evicted', async () => {
    const { fetched, get } = countReads(new FileCache(LIMIT))
    for (const name of ['a', 'b', 'a', 'c', 'a']) expect(await get(name)).toHaveLength(4_000)
    expect(fetched).toEqual(['a', 'b', 'c'])
    await get('b')
    expect(fetched).toEqual(['a', 'b', 'c', 'b'])
  })

  it('does not cache a file that exceeds the limit alone', async () => {
    const { fetched, get } = countReads(new FileCache(1_000))
    await get('a')
    await get('a')
    expect(fetched).toEqual(['a', 'a'])
  })

  it('reads a missing file again after a minute, and a failed one at once', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const cache = new FileCache(LIMIT)
    const missing = countReads(cache, () => Promise.resolve(undefined))
    await missing.get('a')
    await missing.get('a')
    expect(missing.fetched).toEqual(['a'])
    vi.advanceTimersByTime(61_000)
    await missing.get('a')
    expect(missing.fetched).toEqual(['a', 'a'])
    const failing = countReads(cache, () => Promise.reject(new Error('unavailable')))
    await expect(failing.get('b')).rejects.toThrow('unavailable')
    await expect(failing.get('b')).rejects.toThrow('unavailable')
    expect(failing.fetched).toEqual(['b', 'b'])
    vi.useRealTimers()
  })

  it('reads a file again after a write, also while an older read is pending', async () => {
    const cache = new FileCache(LIMIT)
    const slow = Promise.withResolvers<Uint8Array | undefined>()
    const old = countReads(cache, () => slow.promise).get('a')
    cache.invalidate('a')
    slow.resolve(undefined)
    expect(await old).toBeUndefined()
    expect(await countReads(cache).get('a')).toHaveLength(4_000)
  })
})
