import { act } from 'react'
import { expect, test } from 'vitest'
import { callHook } from '../../../../test/call-hook.ts'
import { stubUploads } from '../../../../test/fake-upload.ts'
import { mountHook } from '../../../../test/mount-hook.ts'
import { currentToast } from '../../../ui/overlays/toasts.ts'
import { uploadFile } from './upload-image.ts'
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

test('one message names all photos that failed', async () => {
  const { uploads } = openUploads()
  uploads.add([photo('list.pdf', 'application/pdf'), photo('notes.txt', 'text/plain')], 'gallery')
  expect(await uploads.finish()).toBe(false)
  expect(currentToast()).toMatchObject({
    title: '2 photos could not be uploaded',
    description: 'list.pdf: This is not an image. notes.txt: This is not an image.',
  })
})

test('a file that is no photo is refused without being sent', async () => {
  const { sent, uploads } = openUploads()
  uploads.add([photo('list.pdf', 'application/pdf')], 'gallery')
  expect(await uploads.finish()).toBe(false)
  expect(sent).toEqual([])
})

/** Uploads of a form: each adds its path to the gallery. */
async function openGallery() {
  const sent = stubUploads()
  const paths: string[] = []
  const uploads = await mountHook(() =>
    useUploads(async ({ file }, onProgress) => void paths.push(await uploadFile(file, onProgress))),
  )
  const add = (files: File[]) => act(async () => uploads.result().add(files, 'gallery'))
  return { ...uploads, paths, last: () => sent.at(-1), add }
}

test('an upload shows how much of it was sent, and its photo is added at the end', async () => {
  const { result, paths, last, add } = await openGallery()
  await add([photo('cover.png'), photo('back.png')])
  await last()?.progress(40)
  expect(result().uploads).toMatchObject([{ state: 'sending', progress: 0.4 }, { state: 'waiting' }])
  expect(paths).toEqual([])
  await last()?.respond(201, { filePath: '/files/images/cover.webp' })
  expect(result().uploads).toMatchObject([{ state: 'done' }, { state: 'sending', progress: 0 }])
  await last()?.respond(201, { filePath: '/files/images/back.webp' })
  expect(paths).toEqual(['/files/images/cover.webp', '/files/images/back.webp'])
  expect(await result().finish()).toBe(true)
})

test.for(['error', 'abort'] as const)(
  'an upload that the connection ends (%s) leaves no photo, and nothing once it is dismissed',
  async (end) => {
    const { result, paths, last, add } = await openGallery()
    await add([photo('cover.png')])
    await last()?.progress(60)
    await last()?.disconnect(end)
    const [failed] = result().uploads
    expect(failed).toMatchObject({ state: 'failed', error: expect.stringContaining('could not be reached') })
    expect(await result().finish()).toBe(false)
    await act(async () => result().dismiss(failed?.id ?? 0))
    expect({ uploads: result().uploads, paths }).toEqual({ uploads: [], paths: [] })
    expect(await result().finish()).toBe(true)
  },
)

test('an upload that the store refuses shows its sentence, and starts from nothing when it is sent again', async () => {
  const { result, paths, last, add } = await openGallery()
  await add([photo('cover.png')])
  await last()?.progress(100)
  await last()?.respond(400, { code: 'invalid_image', message: 'This image is damaged' })
  const [failed] = result().uploads
  expect(failed).toMatchObject({ state: 'failed', error: 'This image is damaged' })
  await act(async () => failed && result().retry(failed))
  expect(result().uploads).toMatchObject([{ state: 'sending', progress: 0 }])
  await last()?.respond(201, { filePath: '/files/images/cover.webp' })
  expect(paths).toEqual(['/files/images/cover.webp'])
  expect(await result().finish()).toBe(true)
})
