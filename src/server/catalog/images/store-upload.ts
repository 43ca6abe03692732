import { IMAGES_URL } from '../../../domain/catalog/images/images.ts'
import type { Database } from '../../database/connect.ts'
import type { JobQueues } from '../../jobs/job-queues.ts'
import type { FileStorage } from '../../storage/file-storage.ts'
import { processImage } from './process-image.ts'

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
