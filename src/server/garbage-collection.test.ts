import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { collectGarbageRarely } from './garbage-collection.ts'

test('a compressed page holds no more memory than its bytes', () => {
  const { poolSize } = Buffer
  onTestFinished(() => {
    Buffer.poolSize = poolSize
  })

  collectGarbageRarely()
  const html = Array.from({ length: 8000 }, (_, n) => (n * n).toString(36)).join()
  // The current pool is used until it is full.
  const pages = [1, 2, 3, 4, 5].map(() => gzipSync(html))

  expect(pages[0]?.byteLength).toBeGreaterThan(16 * 1024)
  expect(pages.at(-1)?.buffer.byteLength).toBe(pages.at(-1)?.byteLength)
})
