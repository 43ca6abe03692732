import { createElement, type ReactElement, type SubmitEvent } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { mountHook, mountHookIn } from '../../../test/mount-hook.ts'
import { type FormUploads, FormUploadsContext, useUploadsBefore } from './dialogs/form-uploads.ts'
import { useImageUpload } from './use-image-upload.ts'

/** The uploads that the test has not answered yet. */
let uploads: PromiseWithResolvers<Response>[]
beforeEach(() => {
  uploads = []
  vi.stubGlobal('fetch', () => {
    const upload = Promise.withResolvers<Response>()
    uploads.push(upload)
    return upload.promise
  })
})
const SUBMIT = { preventDefault: () => undefined } as SubmitEvent
const refused = () => Response.json({ message: 'The file is no image', code: 'invalid' }, { status: 400 })

/** A form as that of a banner, an institute or a category, with an image in each field. */
async function openForm(fields: number) {
  const form = await mountHook(useUploadsBefore)
  const inForm = (probe: ReactElement) =>
    createElement<{ value: FormUploads | undefined }>(FormUploadsContext, { value: form.result().uploads }, probe)
  const paths: string[] = []
  const images: { result: () => ReturnType<typeof useImageUpload> }[] = []
  for (let field = 0; field < fields; field += 1) {
    images.push(await mountHookIn(inForm, useImageUpload, (path: string) => void paths.push(path)))
  }
  // The form and its fields render by themselves now.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const saved: string[][] = []
  const save = () => form.result().run(SUBMIT, async () => void saved.push([...paths]))
  const choose = async (index: number, name: string) => {
    images[index]?.result().upload(new File(['image'], name))
    await expect.poll(() => uploads.length).toBeGreaterThan(index)
  }
  return { form, images, saved, save, choose }
}

test('a form with an image is not saved before its upload has ended, and then with it', async () => {
  const { form, saved, save, choose } = await openForm(1)
  await choose(0, 'logo.png')
  const saving = save()
  await expect.poll(() => form.result().isWaiting).toBe(true)
  expect(saved).toEqual([])
  uploads[0]?.resolve(Response.json({ filePath: '/files/logo.webp', message: 'Uploaded' }))
  await saving
  expect(saved).toEqual([['/files/logo.webp']])
})

test('a form is not saved without an image that could not be uploaded; the next press saves it', async () => {
  const { form, saved, save, choose } = await openForm(1)
  await choose(0, 'logo.pdf')
  const saving = save()
  uploads[0]?.resolve(refused())
  await saving
  expect(saved).toEqual([])
  await expect.poll(() => form.result().isWaiting).toBe(false)
  await save()
  expect(saved).toEqual([[]])
})

test('two failed uploads are both named, each at its field', async () => {
  const { images, choose } = await openForm(2)
  await choose(0, 'logo.pdf')
  await choose(1, 'photo.pdf')
  for (const upload of uploads) upload.resolve(refused())
  await expect
    .poll(() => images.map(({ result }) => result().error))
    .toEqual(['logo.pdf: The file is no image', 'photo.pdf: The file is no image'])
})
