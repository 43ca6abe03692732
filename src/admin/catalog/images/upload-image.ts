import type { ImageType } from '../../../domain/catalog/images/product-images.ts'
import { sendForm } from '../../../send-form.ts'

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
  await sendForm(`/api/product-images/${productId}`, form, { onProgress })
}

/**
 * Uploads an image that no product has yet.
 * @returns its path
 * @throws ApiError when the server rejects it, TypeError without a connection
 */
export async function uploadFile(file: File, onProgress: OnProgress): Promise<string> {
  const form = new FormData()
  form.set('file', file)
  const { filePath } = JSON.parse(await sendForm('/api/upload', form, { onProgress })) as { filePath: string }
  return filePath
}
