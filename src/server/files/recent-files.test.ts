import { describe, expect, it, vi } from 'vitest'
import { RecentFiles } from './recent-files.ts'

const LIMIT = 10_000
const file = () => Promise.resolve(new Uint8Array(4_000))

/** Counts how often each file is fetched. */
function counting(recent: RecentFiles, fetch: () => Promise<Uint8Array | undefined> = file) {
  const fetched: string[] = []
  const get = (name: string) =>
    recent.get(name, async () => {
      fetched.push(name)
      return fetch()
    })
  return { fetched, get }
}

describe('files that were asked for lately', () => {
  it('are fetched once, until there is no room for the oldest', async () => {
    const { fetched, get } = counting(new RecentFiles(LIMIT))
    for (const name of ['a', 'b', 'a', 'c', 'a']) expect(await get(name)).toHaveLength(4_000)
    expect(fetched).toEqual(['a', 'b', 'c'])
    await get('b')
    expect(fetched).toEqual(['a', 'b', 'c', 'b'])
  })

  it('are not kept when one alone is too large', async () => {
    const { fetched, get } = counting(new RecentFiles(1_000))
    await get('a')
    await get('a')
    expect(fetched).toEqual(['a', 'a'])
  })

  it('that were missing are asked for again after a minute, and a fault at once', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const recent = new RecentFiles(LIMIT)
    const missing = counting(recent, () => Promise.resolve(undefined))
    await missing.get('a')
    await missing.get('a')
    expect(missing.fetched).toEqual(['a'])
    vi.advanceTimersByTime(61_000)
    await missing.get('a')
    expect(missing.fetched).toEqual(['a', 'a'])
    const faulty = counting(recent, () => Promise.reject(new Error('away')))
    await expect(faulty.get('b')).rejects.toThrow('away')
    await expect(faulty.get('b')).rejects.toThrow('away')
    expect(faulty.fetched).toEqual(['b', 'b'])
    vi.useRealTimers()
  })

  it('are fetched anew once they were written, also when an old reading is still under way', async () => {
    const recent = new RecentFiles(LIMIT)
    const slow = Promise.withResolvers<Uint8Array | undefined>()
    const old = counting(recent, () => slow.promise).get('a')
    recent.forget('a')
    slow.resolve(undefined)
    expect(await old).toBeUndefined()
    expect(await counting(recent).get('a')).toHaveLength(4_000)
  })
})
