import { expect, it } from 'vitest'
import { FormUploads } from './form-uploads.ts'

it('a form waits for the uploads of all its fields, and is not saved if one of them failed', async () => {
  const uploads = new FormUploads()
  const logo = Promise.withResolvers<boolean>()
  uploads.add(() => logo.promise)
  const removePhoto = uploads.add(() => Promise.resolve(false))
  let isFinished: boolean | undefined
  const finishing = uploads.finish().then((result) => (isFinished = result))
  await Promise.resolve()
  expect(isFinished).toBeUndefined()
  logo.resolve(true)
  await finishing
  expect(isFinished).toBe(false)
  removePhoto()
  expect(await uploads.finish()).toBe(true)
})
