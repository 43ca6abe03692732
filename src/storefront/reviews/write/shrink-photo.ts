import { readAsDataUrl } from '../../../ui/read-as-data-url.ts'

const MAX_SIDE = 1600
const QUALITY = 0.85

/**
 * Returns a photo small enough for a slow connection: at most 1600 pixels a side, as JPEG. A file that the browser cannot
 * decode is returned as it is; the server then reports its error.
 */
export async function shrinkPhoto(file: File): Promise<{ blob: Blob; preview: string }> {
  const blob = await toSmallJpeg(file).catch(() => file)
  return { blob, preview: await readAsDataUrl(blob).catch(() => '') }
}

async function toSmallJpeg(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  return small && small.size < file.size ? small : file
}
