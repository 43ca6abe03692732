import { parseStoredImage, variantName, variantWidths } from '../../../domain/catalog/images/images.ts'
import type { FileStorage } from '../../storage/file-storage.ts'
import { processImage } from './process-image.ts'

/** Files with this prefix are not served under `/files`. Unreferenced ones are purged as all images. */
export const PRIVATE_PREFIX = 'private-'
const SMALL_WIDTH = 300

export interface PrivateImage {
  fileName: string
  width: number
  height: number
}

/**
 * Processes and stores an uploaded image that is not public: re-encoded and without metadata, as all images, but
 * only endpoints that check who may see it serve it.
 * @throws ImageError for an unusable image, StorageError when it cannot be stored
 */
export async function storePrivateImage(files: FileStorage, upload: Blob): Promise<PrivateImage> {
  const image = await processImage(new Uint8Array(await upload.arrayBuffer()))
  const [full] = image.files
  if (!full) throw new Error('The image has no full size')
  await Promise.all(
    image.files.map(({ name, bytes, contentType }) => files.put(PRIVATE_PREFIX + name, bytes, { contentType })),
  )
  return { fileName: PRIVATE_PREFIX + full.name, width: image.width, height: image.height }
}

/** Returns the WebP bytes of a private image, in full or at most 300 pixels wide; undefined if its file is missing. */
export function readPrivateImage(
  files: FileStorage,
  fileName: string,
  size: 'full' | 'small',
): Promise<Uint8Array | undefined> {
  const width = parseStoredImage(`/files/${fileName.slice(PRIVATE_PREFIX.length)}`)?.width ?? 0
  const hasSmall = variantWidths(width).includes(SMALL_WIDTH)
  return files.read(size === 'small' && hasSmall ? variantName(fileName, SMALL_WIDTH) : fileName)
}
