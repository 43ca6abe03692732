import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PhotoPicker } from './photo-picker.tsx'
import type { usePhotos } from './use-photos.ts'

type Photo = ReturnType<typeof usePhotos>['list'][number]

const SENDING: Photo = { key: 'new-1', preview: 'data:,torn', progress: 0.4 }
const UPLOADED: Photo = { key: 'b', id: 'b', preview: 'data:,stained', progress: 1 }
const FAILED: Photo = { key: 'new-2', preview: '', progress: 1, error: 'This image is damaged' }

function pickerOf(...list: Photo[]): string {
  const actions = { add: () => undefined, remove: () => undefined, retry: () => undefined }
  return renderToStaticMarkup(<PhotoPicker photos={{ list, max: 3, ids: [], isUploading: false, ...actions }} />)
}

test('a photo shows its preview and its progress, and then screen readers read that it is uploaded', () => {
  const picker = pickerOf(SENDING, UPLOADED)
  expect(picker).toContain('<img src="data:,torn" alt="Number 1"/>')
  expect(picker).toContain('<progress value="0.4" aria-label="Upload of photo 1">')
  expect(picker).toContain('40%')
  expect(picker).toContain('<span class="sr-only">Photo 2 uploaded</span>')
  expect(picker.match(/<progress/g)).toHaveLength(1)
  expect(picker).not.toContain('Try again')
})

test('a photo that failed shows its error and can be tried again or removed', () => {
  const picker = pickerOf(FAILED)
  expect(picker).toMatch(/role="alert">.*This image is damaged/)
  expect(picker).toContain('Try again')
  expect(picker).toContain('aria-label="Remove photo 1"')
  expect(picker).not.toMatch(/<progress|uploaded/)
})

test('images are added until there are as many as allowed', () => {
  expect(pickerOf(SENDING, UPLOADED)).toMatch(/Add photos \(up to 3\)<input type="file" accept="image\/\*" multiple=""/)
  expect(pickerOf(SENDING, UPLOADED, FAILED)).not.toContain('<input')
})
