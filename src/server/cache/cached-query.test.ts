import { describe, expect, it } from 'vitest'
import { CachedQuery } from './cached-query.ts'

function countReads({ enabled = true } = {}) {
  const reads: PromiseWithResolvers<number>[] = []
  const received: string[] = []
  const query: CachedQuery<number> = new CachedQuery('catalog', {
    read() {
      const read = Promise.withResolvers<number>()
      reads.push(read)
      return read.promise
    },
    async receiveChanges() {
      query.invalidate(received.splice(0))
    },
  })
  query.setEnabled(enabled)
  return { query, reads, received }
}

describe('a cached query', () => {
  it('runs once until its tag is invalidated', async () => {
    const { query, reads } = countReads()
    const first = [query.get(), query.get()]
    reads[0]?.resolve(1)
    expect(await Promise.all(first)).toEqual([1, 1])
    query.invalidate(['content', 'product:4'])
    expect(await query.get()).toBe(1)
    query.invalidate(['product:4', 'catalog'])
    const second = query.get()
    reads[1]?.resolve(2)
    expect(await second).toBe(2)
    query.invalidate()
    void query.get()
    expect(reads).toHaveLength(3)
  })

  it('contains a change that was committed before it is requested', async () => {
    const { query, reads, received } = countReads()
    void query.get()
    received.push('catalog')
    const after = query.get()
    reads[0]?.resolve(1)
    await expect.poll(() => reads.length).toBe(2)
    reads[1]?.resolve(2)
    expect(await after).toBe(2)
  })

  it('drops a result that was invalidated while it was read', async () => {
    const { query, reads } = countReads()
    const before = query.get()
    query.invalidate(['catalog'])
    const after = query.get()
    reads[1]?.resolve(2)
    reads[0]?.resolve(1)
    expect([await before, await after, await query.get()]).toEqual([1, 2, 2])
  })

  it('runs again after a failure', async () => {
    const { query, reads } = countReads()
    const failing = query.get()
    reads[0]?.reject(new Error('no connection'))
    await expect(failing).rejects.toThrow('no connection')
    void query.get()
    expect(reads).toHaveLength(2)
  })

  it('runs for each caller while changes are not received', () => {
    const { query, reads } = countReads({ enabled: false })
    void query.get()
    void query.get()
    expect(reads).toHaveLength(2)
  })
})
