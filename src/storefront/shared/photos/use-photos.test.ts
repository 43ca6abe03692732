import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { stubUploads } from '../../../../test/fake-upload.ts'
import { mountHook } from '../../../../test/mount-hook.ts'
import * as preparation from './prepare-photo.ts'
import { photosToStore, type StoredPhoto } from './stored-photos.ts'
import { usePhotos } from './use-photos.ts'

const TORN = new File(['torn'], 'torn.jpg', { type: 'image/jpeg' })
const STAINED = new File(['stained'], 'stained.jpg', { type: 'image/jpeg' })
const UPLOADED: StoredPhoto = { id: 'stored-1', preview: 'data:,stored' }

/** A form for three photos, whose uploads end when the test says so. */
async function openForm(initial: readonly StoredPhoto[] = []) {
  vi.spyOn(preparation, 'preparePhoto').mockImplementation(async (file) => ({
    blob: new Blob(['small ', file]),
    preview: `data:,${file.name}`,
  }))
  const uploads = stubUploads()
  const target = { url: '/api/review-photos', fields: { orderItemId: '7', token: '' } }
  const form = await mountHook(() => usePhotos({ max: 3, initial, target }))
  const keyOf = (index: number) => form.result().list[index]?.key ?? ''
  return {
    ...form,
    uploads,
    add: (...files: File[]) => act(async () => form.result().add(files)),
    remove: (index: number) => act(async () => form.result().remove(keyOf(index))),
    retry: (index: number) => act(async () => form.result().retry(keyOf(index))),
  }
}

/** The fields of an upload, with the text of its file. */
async function sentBy(upload: { form: FormData } | undefined) {
  const fields = Object.fromEntries(upload?.form ?? [])
  return { ...fields, file: await new Response(fields.file).text() }
}

test('a chosen photo is prepared and uploaded at once, with its progress, and the form waits for it', async () => {
  const { result, uploads, add } = await openForm()
  await add(TORN, STAINED)
  expect(uploads.map(({ url }) => url)).toEqual(['/api/review-photos', '/api/review-photos'])
  expect(await sentBy(uploads[0])).toEqual({ orderItemId: '7', file: 'small torn' })
  await uploads[0]?.progress(40)
  expect(result().list).toMatchObject([
    { preview: 'data:,torn.jpg', progress: 0.4 },
    { preview: 'data:,stained.jpg', progress: 0 },
  ])
  await uploads[1]?.respond(201, { id: 'b' })
  expect(result()).toMatchObject({ ids: ['b'], isUploading: true })
  await uploads[0]?.respond(201, { id: 'a' })
  expect(result()).toMatchObject({ ids: ['a', 'b'], isUploading: false })
})

test('no more photos than the limit are uploaded, with those from before', async () => {
  const { result, uploads, add, remove } = await openForm([UPLOADED])
  await add(TORN, STAINED, TORN)
  expect(uploads).toHaveLength(2)
  await add(TORN)
  expect(uploads).toHaveLength(2)
  await remove(0)
  await add(TORN)
  expect(uploads).toHaveLength(3)
  expect(result().list.map(({ preview }) => preview)).toEqual(['data:,torn.jpg', 'data:,stained.jpg', 'data:,torn.jpg'])
})

test('a draft brings back the photos whose upload is complete, without another upload', async () => {
  const { result, uploads, add } = await openForm()
  await add(TORN, STAINED)
  await uploads[1]?.respond(201, { id: 'b' })
  const draft = photosToStore(result().list)
  expect(draft).toEqual([{ id: 'b', preview: 'data:,stained.jpg' }])
  const reloaded = await openForm(draft)
  expect(reloaded.result()).toMatchObject({ list: [{ id: 'b', progress: 1 }], ids: ['b'], isUploading: false })
  expect(reloaded.uploads).toEqual([])
})

test('a photo that the store rejects shows its sentence, does not stop the form, and can be uploaded again', async () => {
  const { result, uploads, add, retry } = await openForm()
  await add(TORN, STAINED)
  await uploads[1]?.respond(201, { id: 'b' })
  await uploads[0]?.progress(100)
  await uploads[0]?.respond(400, { code: 'invalid_image', message: 'This image is damaged' })
  expect(result().list[0]).toMatchObject({ error: 'This image is damaged', preview: 'data:,torn.jpg' })
  expect(result()).toMatchObject({ ids: ['b'], isUploading: false })
  await retry(0)
  expect(result().list[0]).toMatchObject({ error: undefined, progress: 0 })
  expect(result().isUploading).toBe(true)
  await uploads[2]?.respond(201, { id: 'a' })
  expect(await sentBy(uploads[2])).toMatchObject({ file: 'small torn' })
  expect(result()).toMatchObject({ ids: ['a', 'b'], isUploading: false })
})

test('an upload without a connection, or with an unreadable response, says what to do', async () => {
  const { result, uploads, add } = await openForm()
  await add(TORN, STAINED)
  await uploads[0]?.disconnect()
  await uploads[1]?.respond(502, {})
  expect(result().list.map(({ error }) => error)).toEqual([
    'The store could not be reached. Please check your connection and try again.',
    'The photo could not be uploaded. Please try again.',
  ])
})

test('a removed photo is not uploaded further, and the others are', async () => {
  const { result, uploads, add, remove } = await openForm()
  await add(TORN, STAINED)
  await remove(0)
  expect(uploads.map(({ isAborted }) => isAborted)).toEqual([true, false])
  await uploads[1]?.respond(201, { id: 'b' })
  expect(result()).toMatchObject({ list: [{ id: 'b' }], ids: ['b'], isUploading: false })
})

test('a photo that is removed before it is prepared is not sent', async () => {
  const { result, uploads, add, remove } = await openForm()
  const prepared = Promise.withResolvers<Awaited<ReturnType<typeof preparation.preparePhoto>>>()
  vi.mocked(preparation.preparePhoto).mockReturnValue(prepared.promise)
  await add(TORN)
  await remove(0)
  await act(async () => prepared.resolve({ blob: TORN, preview: '' }))
  expect(uploads).toEqual([])
  expect(result()).toMatchObject({ list: [], isUploading: false })
})

test('a form that is left uploads no further, also what was tried again', async () => {
  const { uploads, add, retry, unmount } = await openForm()
  await add(TORN, STAINED)
  await uploads[0]?.disconnect()
  await retry(0)
  await unmount()
  expect(uploads.map(({ isAborted }) => isAborted)).toEqual([false, true, true])
})
