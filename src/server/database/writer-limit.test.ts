import { expect, test } from 'vitest'
import { createWriterLimit, WritersBusyError } from './writer-limit.ts'

test('a change whose turn does not come in time fails, and the next one runs', async () => {
  const limit = createWriterLimit(1, 20)
  const release = Promise.withResolvers<string>()
  const first = limit(() => release.promise)
  const written: string[] = []
  const late = limit(async () => written.push('late'))
  await expect(late).rejects.toBeInstanceOf(WritersBusyError)
  release.resolve('first')
  expect(await first).toBe('first')
  await limit(async () => written.push('next'))
  expect(written).toEqual(['next'])
})

test('a change inside another one does not wait for it', async () => {
  const limit = createWriterLimit(1, 20)
  expect(await limit(() => limit(async () => 'inside'))).toBe('inside')
})
