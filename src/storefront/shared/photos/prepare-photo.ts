const MAX_SIDE = 1600
/** Twice the width of a preview on the page. */
const PREVIEW_SIDE = 168
const JPEG = 'image/jpeg'
const QUALITY = 0.85

/** A photo as it is uploaded, and a small one to show meanwhile and to store in a draft. */
interface PreparedPhoto {
  blob: Blob
  /** A data URL; '' if the browser cannot decode the file. */
  preview: string
}

/**
 * Makes a photo smaller, which saves mobile data, and removes its metadata. A file that the browser cannot decode is returned
 * as it is: the server names its error.
 */
export async function preparePhoto(file: File): Promise<PreparedPhoto> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const preview = draw(bitmap, PREVIEW_SIDE).toDataURL(JPEG, QUALITY)
    const canvas = draw(bitmap, MAX_SIDE)
    bitmap.close()
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, JPEG, QUALITY))
    return { blob: blob ?? file, preview }
  } catch {
    return { blob: file, preview: '' }
  }
}

function draw(bitmap: ImageBitmap, maxSide: number): HTMLCanvasElement {
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}
