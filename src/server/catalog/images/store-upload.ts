import { z } from '@hono/zod-openapi'
import { IMAGES_URL } from '../../../domain/catalog/images/images.ts'
import type { Database } from '../../database/connect.ts'
import { limitRouteBody } from '../../http/limits/body-limit.ts'
import type { JobQueues } from '../../jobs/job-queues.ts'
import type { FileStorage } from '../../storage/file-storage.ts'
import { ImageError, MAX_UPLOAD_BYTES, processImage } from './process-image.ts'

// Allowance for the multipart encoding of a form with one file.
const MULTIPART_OVERHEAD_BYTES = 16 * 1024

/** The body limit of routes that take an image. */
export const limitImageBody = limitRouteBody(
  MAX_UPLOAD_BYTES + MULTIPART_OVERHEAD_BYTES,
  new ImageError('too-large').message,
)

export const imageFileSchema = z
  .instanceof(File, { error: 'Choose an image first' })
  .refine(({ size }) => size > 0, 'Choose an image first')
  .openapi({ type: 'string', format: 'binary' })

export interface UploadDeps {
  db: Database
  files: FileStorage
  jobs: JobQueues
}

/**
 * Processes and stores an uploaded image and enqueues its AVIF encoding.
 * @returns its URL path
 * @throws ImageError for an unusable image, StorageError when it cannot be stored
 */
export async function storeUpload({ db, files, jobs }: UploadDeps, upload: Blob): Promise<string> {
  const image = await processImage(new Uint8Array(await upload.arrayBuffer()))
  await Promise.all(image.files.map(({ name, bytes, contentType }) => files.put(name, bytes, { contentType })))
  await db.transaction((tx) => jobs.send(tx, 'avif', [{ name: image.path.slice(IMAGES_URL.length) }]))
  return image.path
}
