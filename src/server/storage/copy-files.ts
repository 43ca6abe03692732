import { createHash } from 'node:crypto'
import { checkStorage } from './check-storage.ts'
import { isPartialFile } from './disk-driver.ts'
import { type FileStorage, StorageError } from './file-storage.ts'

const CONCURRENCY = 8
const PROGRESS_INTERVAL = 100
// More failures mean that the storage is unavailable or full. The next run continues.
const MAX_FAILURES = 20

export interface CopyResult {
  copied: number
  /** Files that already existed with the same content. */
  existing: number
  failed: number
  /** Bytes of the copied files. */
  bytes: number
  /** Whether too many failures ended the copy early. */
  aborted: boolean
}

/**
 * Copies every file of one storage into another and verifies size and checksum of each copy. Removes nothing.
 * A repeated run copies only missing files.
 * @param print receives a line every hundred files, and one for each file that could not be copied
 * @throws StorageError when the target cannot be written at all, or the source cannot be listed
 */
export async function copyFiles(
  from: FileStorage,
  to: FileStorage,
  print: (line: string) => void,
): Promise<CopyResult> {
  await checkStorage(to)
  const total: CopyResult = { copied: 0, existing: 0, failed: 0, bytes: 0, aborted: false }
  const names = from.list()
  const copyNext = async () => {
    for await (const { name } of names) {
      if (isPartialFile(name)) continue
      await copyFile(from, to, name, total).catch((error: unknown) => {
        if (!(error instanceof StorageError)) throw error
        total.failed += 1
        print(`${name}: not copied. ${error.reason}`)
      })
      const done = total.copied + total.existing + total.failed
      if (done % PROGRESS_INTERVAL === 0) print(`${done} files: ${formatCopyResult(total)}.`)
      total.aborted ||= total.failed >= MAX_FAILURES
      if (total.aborted) return
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, copyNext))
  return total
}

/** @example '380 copied, 120 already existed, 0 failed' */
export const formatCopyResult = ({ copied, existing, failed }: CopyResult): string =>
  `${copied} copied, ${existing} already existed, ${failed} failed`

async function copyFile(from: FileStorage, to: FileStorage, name: string, total: CopyResult): Promise<void> {
  const bytes = await from.read(name)
  // Removed after it was listed.
  if (!bytes) return
  if (await hasSameContent(to, name, bytes)) {
    total.existing += 1
    return
  }
  await to.put(name, bytes)
  if (!(await hasSameContent(to, name, bytes))) throw new StorageError(new Error('the copy differs from the original'))
  total.copied += 1
  total.bytes += bytes.length
}

/** Whether a stored file has these bytes: compares size and MD5 etag, or reads the file where the etag is no MD5. */
export async function hasSameContent(files: FileStorage, name: string, bytes: Uint8Array): Promise<boolean> {
  const metadata = await files.stat(name)
  if (metadata?.bytes !== bytes.length) return false
  if (metadata.etag === `"${createHash('md5').update(bytes).digest('hex')}"`) return true
  const stored = await files.read(name)
  return stored !== undefined && Buffer.compare(stored, bytes) === 0
}
