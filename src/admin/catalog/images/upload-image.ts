import { ApiError } from '../../../api-client.ts'
import type { ImageType } from '../../../domain/catalog/product-images.ts'

/** Maximum size of an upload. */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024

/**
 * Uploads one image of a product with XMLHttpRequest, because fetch reports no upload progress.
 * @param onProgress from 0 to 1
 * @throws ApiError when the server rejects it, TypeError without a connection
 */
export function uploadImage(
  productId: number,
  file: File,
  imageType: ImageType,
  onProgress: (progress: number) => void,
): Promise<void> {
  const form = new FormData()
  form.set('imageType', imageType)
  form.set('image', file)
  const request = new XMLHttpRequest()
  return new Promise((resolve, reject) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0))
    request.addEventListener('load', () => {
      if (request.status === 201) resolve()
      else reject(new ApiError(request.status, request.responseText || request.statusText))
    })
    request.addEventListener('error', () => reject(new TypeError('The store could not be reached')))
    request.open('POST', `/api/product-images/${productId}`)
    request.send(form)
  })
}
