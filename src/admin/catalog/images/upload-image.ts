import { ApiError } from '../../../api-client.ts'
import type { ImageType } from '../../../domain/catalog/images/product-images.ts'

/** Maximum size of an upload. */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024

type OnProgress = (progress: number) => void

/**
 * Uploads one image of a product.
 * @param onProgress from 0 to 1
 * @throws ApiError when the server rejects it, TypeError without a connection
 */
export async function uploadImage(
  productId: number,
  file: File,
  imageType: ImageType,
  onProgress: OnProgress,
): Promise<void> {
  const form = new FormData()
  form.set('imageType', imageType)
  form.set('image', file)
  await send(`/api/product-images/${productId}`, form, onProgress)
}

/**
 * Uploads an image that no product has yet.
 * @returns its path
 * @throws ApiError when the server rejects it, TypeError without a connection
 */
export async function uploadFile(file: File, onProgress: OnProgress): Promise<string> {
  const form = new FormData()
  form.set('file', file)
  const { filePath } = JSON.parse(await send('/api/upload', form, onProgress)) as { filePath: string }
  return filePath
}

/** Sends a form with XMLHttpRequest, because fetch reports no upload progress. @returns the text of the response */
function send(url: string, form: FormData, onProgress: OnProgress): Promise<string> {
  const request = new XMLHttpRequest()
  return new Promise((resolve, reject) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0))
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve(request.responseText)
      else reject(new ApiError(request.status, request.responseText || request.statusText))
    })
    request.addEventListener('error', () => reject(new TypeError('The store could not be reached')))
    request.open('POST', url)
    request.send(form)
  })
}
