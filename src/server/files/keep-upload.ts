import type { FileStore } from './file-store.ts'
import { PictureRefused, preparePicture, type RefusalReason } from './pictures.ts'
import { Problem } from '../http/problem.ts'

const STATUSES = { 'too-large': 413, 'wrong-type': 415, unreadable: 400 } as const satisfies Record<
  RefusalReason,
  number
>

/**
 * Keeps an uploaded picture in its sizes.
 * @returns its address
 * @throws Problem 413, 415 or 400 with a sentence that says what is wrong with it
 */
export async function keepUpload(files: FileStore, upload: Blob): Promise<string> {
  const picture = await preparePicture(new Uint8Array(await upload.arrayBuffer())).catch(refuse)
  await Promise.all(picture.files.map(({ name, bytes, contentType }) => files.put(name, bytes, { contentType })))
  return picture.path
}

function refuse(error: unknown): never {
  if (!(error instanceof PictureRefused)) throw error
  throw new Problem(STATUSES[error.reason], error.reason.replace('-', '_'), error.message)
}
