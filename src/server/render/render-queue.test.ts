import { expect, test, vi } from 'vitest'
import { RenderOverloadError, RenderQueue } from './render-queue.ts'

/** Starts renders that end on request. */
function startRenders(queue: RenderQueue, count: number, client = (index: number) => `10.0.0.${index}`) {
  const ends: (() => void)[] = []
  const results = Array.from({ length: count }, (_, index) =>
    queue.run(client(index), () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      ends.push(resolve)
      return promise
    }),
  )
  return { ends, results }
}

test('at most the given number of pages renders at a time, in the order of their requests', async () => {
  const queue = new RenderQueue({ concurrency: 2 })
  const { ends, results } = startRenders(queue, 3)
  await expect.poll(() => ends).toHaveLength(2)
  ends[0]?.()
  await expect.poll(() => ends).toHaveLength(3)
  for (const end of ends) end()
  await Promise.all(results)
})

test('a full queue refuses further pages, and a client has a share of it only', async () => {
  const queue = new RenderQueue({ concurrency: 1, maxWaiting: 2, maxPerClient: 2 })
  const sameClient = startRenders(queue, 3, () => '10.0.0.1')
  await expect(sameClient.results[2]).rejects.toThrow(RenderOverloadError)
  const others = startRenders(queue, 2, (index) => `10.0.1.${index}`)
  await expect(others.results[1]).rejects.toThrow('Too many pages wait for a render')
  await expect.poll(() => sameClient.ends).toHaveLength(1)
  sameClient.ends[0]?.()
  await expect.poll(() => sameClient.ends).toHaveLength(2)
  sameClient.ends[1]?.()
  await expect.poll(() => others.ends).toHaveLength(1)
  others.ends[0]?.()
  await Promise.all([...sameClient.results.slice(0, 2), others.results[0]])
})

test('a page that waits too long is refused', async () => {
  vi.useFakeTimers()
  const queue = new RenderQueue({ concurrency: 1, maxWaitMs: 1000 })
  const { ends, results } = startRenders(queue, 2)
  const [outcome] = await Promise.all([Promise.allSettled(results.slice(1)), vi.advanceTimersByTimeAsync(1001)])
  expect(outcome).toMatchObject([{ status: 'rejected', reason: { name: 'RenderOverloadError' } }])
  ends[0]?.()
  await results[0]
  vi.useRealTimers()
})

test('fewer pages render while an order is placed', async () => {
  const queue = new RenderQueue({ concurrency: 3, concurrencyDuringWrites: 1 })
  const endWrite = queue.beginWrite()
  const { ends, results } = startRenders(queue, 3)
  await expect.poll(() => ends).toHaveLength(1)
  endWrite()
  await expect.poll(() => ends).toHaveLength(3)
  for (const end of ends) end()
  await Promise.all(results)
})

test('a failed render frees its slot', async () => {
  const queue = new RenderQueue({ concurrency: 1 })
  await expect(queue.run('10.0.0.1', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await expect(queue.run('10.0.0.1', () => Promise.resolve('rendered'))).resolves.toBe('rendered')
})
