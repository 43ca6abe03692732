import { expect, test, vi } from 'vitest'
import { preparePhoto } from './prepare-photo.ts'

const FILE = new File(['camera and place'], 'torn.jpg', { type: 'image/jpeg' })

/** A browser that decodes every file as an image of this size. Its canvases encode their size instead of pixels. */
function stubBrowser(width: number, height: number) {
  const close = vi.fn<() => void>()
  const createImageBitmap = vi.fn<() => Promise<object>>(async () => ({ width, height, close }))
  vi.stubGlobal('createImageBitmap', createImageBitmap)
  const createElement = () => ({
    getContext: () => ({ drawImage: () => undefined }),
    toDataURL(type: string) {
      return `data:${type},${this.width}x${this.height}`
    },
    toBlob(resolve: (blob: Blob) => void, type: string) {
      resolve(new Blob([`${this.width}x${this.height}`], { type }))
    },
    width: 0,
    height: 0,
  })
  vi.stubGlobal('document', { createElement })
  return { close, createImageBitmap }
}

test.for([
  { width: 4000, height: 3000, small: '1600x1200', preview: '168x126' },
  { width: 300, height: 600, small: '300x600', preview: '84x168' },
  { width: 5000, height: 1, small: '1600x1', preview: '168x1' },
])('a photo of $width x $height is uploaded upright as a JPEG of $small, with a small preview', async (photo) => {
  const { close, createImageBitmap } = stubBrowser(photo.width, photo.height)
  const { blob, preview } = await preparePhoto(FILE)
  expect({ type: blob.type, text: await blob.text() }).toEqual({ type: 'image/jpeg', text: photo.small })
  expect(preview).toBe(`data:image/jpeg,${photo.preview}`)
  expect(createImageBitmap).toHaveBeenCalledWith(FILE, { imageOrientation: 'from-image' })
  expect(close).toHaveBeenCalled()
})

test('a file that the browser cannot decode is uploaded as it is, for the server to name its error', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('The source image could not be decoded')))
  expect(await preparePhoto(FILE)).toEqual({ blob: FILE, preview: '' })
})
