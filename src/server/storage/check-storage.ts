import { randomUUID } from 'node:crypto'
import type { FileStorage } from './file-storage.ts'

/** Whether a file was written by `checkStorage`. */
export const isProbeFile = (name: string): boolean => /^check-[0-9a-f-]{36}\.txt$/.test(name)

/**
 * Writes, reads and removes a small file, so that a wrong key is reported at startup and not at the first upload.
 * @throws StorageError
 */
export async function checkStorage(files: FileStorage): Promise<void> {
  const name = `check-${randomUUID()}.txt`
  await files.put(name, 'Written, read and removed by the storage check.')
  await files.read(name)
  await files.remove(name)
  // Without the right to list, a bucket responds to a missing file as if the key were wrong.
  await files.exists(name)
}
