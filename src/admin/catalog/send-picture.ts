import { ApiProblem } from '../../api-client.ts'
import type { ImageType } from '../../domain/product-pictures.ts'

/** Largest picture that the store takes. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024

/**
 * Uploads one picture of a product. The typed client cannot tell how far an upload has come; this request can.
 * @param onProgress from 0 to 1
 * @throws ApiProblem when the store refuses it, TypeError when the store is not reached
 */
export function sendPicture(
  productId: number,
  file: File,
  imageType: ImageType,
  onProgress: (done: number) => void,
): Promise<void> {
  const form = new FormData()
  form.set('imageType', imageType)
  form.set('image', file)
  const request = new XMLHttpRequest()
  return new Promise((resolve, reject) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0))
    request.addEventListener('load', () => {
      if (request.status === 201) resolve()
      else reject(new ApiProblem(request.status, request.responseText || request.statusText))
    })
    request.addEventListener('error', () => reject(new TypeError('The store was not reached')))
    request.open('POST', `/api/product-images/${productId}`)
    request.send(form)
  })
}
