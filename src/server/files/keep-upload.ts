import { PICTURES_URL } from '../../domain/pictures.ts'
import type { Database } from '../database/connect.ts'
import type { JobQueues } from '../jobs/job-queues.ts'
import type { FileStore } from './file-store.ts'
import { PictureRefused, preparePicture, type RefusalReason } from './pictures.ts'
import { Problem } from '../http/problem.ts'

const STATUSES = { 'too-large': 413, 'wrong-type': 415, unreadable: 400 } as const satisfies Record<
  RefusalReason,
  number
>

/** What taking pictures in works with. */
export interface UploadServices {
  db: Database
  files: FileStore
  jobs: JobQueues
}

/**
 * Keeps an uploaded picture in its sizes, and has it made smaller still in the background.
 * @returns its address
 * @throws Problem 413, 415 or 400 with a sentence that says what is wrong with it, 503 when it cannot be kept just now
 */
export async function keepUpload({ db, files, jobs }: UploadServices, upload: Blob): Promise<string> {
  const picture = await preparePicture(new Uint8Array(await upload.arrayBuffer())).catch(refuse)
  await Promise.all(picture.files.map(({ name, bytes, contentType }) => files.put(name, bytes, { contentType })))
  await db.transaction((tx) => jobs.send(tx, 'avif', [{ name: picture.path.slice(PICTURES_URL.length) }]))
  return picture.path
}

function refuse(error: unknown): never {
  if (!(error instanceof PictureRefused)) throw error
  throw new Problem(STATUSES[error.reason], error.reason.replace('-', '_'), error.message)
}
