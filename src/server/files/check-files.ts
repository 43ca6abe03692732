import { randomUUID } from 'node:crypto'
import type { FileStore } from './file-store.ts'

/** Whether a name is that of a file which only tries the store out. */
export const isCheck = (name: string): boolean => /^check-[0-9a-f-]{36}\.txt$/.test(name)

/**
 * Writes, reads and removes a tiny file, so that a wrong key is told of when the store starts and not at the first upload.
 * @throws FileTrouble, which the store has reported by then
 */
export async function checkFiles(files: FileStore): Promise<void> {
  const name = `check-${randomUUID()}.txt`
  await files.put(name, 'Written, read and removed to see whether that works.')
  await files.read(name)
  await files.remove(name)
  // A bucket that may not be listed answers for what is missing as if the key were wrong.
  await files.exists(name)
}
