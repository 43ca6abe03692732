import { expect, test } from 'vitest'
import { callHook } from '../../../../test/call-hook.ts'
import { type Upload, useUploads } from './use-uploads.ts'

const photo = (name: string, type = 'image/png') => new File(['photo'], name, { type })

/** Uploads whose requests end when the test says so. */
function openUploads() {
  const sent: Upload[] = []
  const ends: PromiseWithResolvers<void>[] = []
  const uploads = callHook(() =>
    useUploads((upload) => {
      sent.push(upload)
      const end = Promise.withResolvers<void>()
      ends.push(end)
      return end.promise
    }),
  )
  return { sent, ends, uploads, names: () => sent.map(({ file }) => file.name) }
}

test('photos are sent one after another, the first as the main one, and saving waits for all', async () => {
  const { sent, ends, uploads, names } = openUploads()
  uploads.add([photo('cover.png'), photo('back.png')], 'main')
  await expect.poll(names).toEqual(['cover.png'])
  let isFinished: boolean | undefined
  const finished = uploads.finish().then((result) => (isFinished = result))
  ends[0]?.resolve()
  await expect.poll(names).toEqual(['cover.png', 'back.png'])
  expect(isFinished).toBeUndefined()
  ends[1]?.resolve()
  expect(await finished).toBe(true)
  expect(sent.map(({ imageType }) => imageType)).toEqual(['main', 'gallery'])
})

test('a failed photo does not stop the next, is reported at the end, and can be sent again', async () => {
  const { sent, ends, uploads, names } = openUploads()
  uploads.add([photo('cover.png'), photo('back.png')], 'main')
  await expect.poll(names).toEqual(['cover.png'])
  ends[0]?.reject(new Error('The connection was lost'))
  await expect.poll(names).toEqual(['cover.png', 'back.png'])
  ends[1]?.resolve()
  expect(await uploads.finish()).toBe(false)
  if (sent[0]) uploads.retry(sent[0])
  await expect.poll(names).toEqual(['cover.png', 'back.png', 'cover.png'])
  ends[2]?.resolve()
  expect(await uploads.finish()).toBe(true)
})

test('a file that is no photo is refused without being sent', async () => {
  const { sent, uploads } = openUploads()
  uploads.add([photo('list.pdf', 'application/pdf')], 'gallery')
  expect(await uploads.finish()).toBe(false)
  expect(sent).toEqual([])
})
