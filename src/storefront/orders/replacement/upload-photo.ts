const MAX_SIDE = 1600
const THUMBNAIL_SIDE = 168
const JPEG = 'image/jpeg'
const QUALITY = 0.85

/** A photo as it is uploaded, and a small one to show meanwhile. */
export interface PreparedPhoto {
  blob: Blob
  /** A data URL; '' if the browser cannot decode the image. */
  thumbnail: string
}

/** Makes a photo of the camera smaller, which saves mobile data and removes its metadata. */
export async function preparePhoto(file: File): Promise<PreparedPhoto> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const thumbnail = draw(bitmap, THUMBNAIL_SIDE).toDataURL(JPEG, QUALITY)
    const canvas = draw(bitmap, MAX_SIDE)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, JPEG, QUALITY))
    bitmap.close()
    return { blob: blob ?? file, thumbnail }
  } catch {
    // The server names the error of the file.
    return { blob: file, thumbnail: '' }
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

interface Upload {
  orderId: string
  token: string
  blob: Blob
  /** Receives the uploaded share, from 0 to 1. */
  onProgress: (share: number) => void
}

/** Uploads a photo, with its progress, which fetch does not report. @returns its id @throws Error with a message for the customer */
export function uploadPhoto({ orderId, token, blob, onProgress }: Upload): Promise<string> {
  const form = new FormData()
  form.set('file', blob, 'photo.jpg')
  if (token) form.set('token', token)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api/orders/${orderId}/return-photos`)
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0))
    request.addEventListener('load', () => {
      const body = request.response as { id?: string; message?: string } | null
      if (request.status === 201 && body?.id) resolve(body.id)
      else reject(new Error(body?.message ?? 'The photo could not be uploaded.'))
    })
    request.addEventListener('error', () => reject(new Error('No connection. Try the photo again.')))
    request.send(form)
  })
}
