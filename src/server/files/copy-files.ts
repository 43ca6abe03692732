import { createHash } from 'node:crypto'
import { checkFiles } from './check-files.ts'
import { isDraft } from './disk-driver.ts'
import { type FileStore, FileTrouble } from './file-store.ts'

const AT_ONCE = 8
const TOLD_EVERY = 100
// So many, and the store is away or full: the next run goes on from here.
const MOST_FAILURES = 20

/** How a copy went. */
export interface Copied {
  copied: number
  /** Files that were there already, with the same bytes. */
  there: number
  failed: number
  /** Bytes of the copied files. */
  bytes: number
  /** Whether it was given up before the end. */
  stopped: boolean
}

/**
 * Copies every file of one store into another, and compares size and checksum of each as it lies there. Removes nothing;
 * repeated, it copies only what is not there yet.
 * @param tell is told a line every hundred files, and one for each file that could not be copied
 * @throws FileTrouble when the other store cannot be written at all, or this one not be listed
 */
export async function copyFiles(from: FileStore, to: FileStore, tell: (line: string) => void): Promise<Copied> {
  await checkFiles(to)
  const total: Copied = { copied: 0, there: 0, failed: 0, bytes: 0, stopped: false }
  const names = from.list()
  const work = async () => {
    for await (const { name } of names) {
      if (isDraft(name)) continue
      await copyFile(from, to, name, total).catch((error: unknown) => {
        if (!(error instanceof FileTrouble)) throw error
        total.failed += 1
        tell(`${name}: not copied. ${error.reason}`)
      })
      const done = total.copied + total.there + total.failed
      if (done % TOLD_EVERY === 0) tell(`${done} files: ${inWords(total)}.`)
      total.stopped ||= total.failed >= MOST_FAILURES
      if (total.stopped) return
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return total
}

/** @example 380 copied, 120 were there already, 0 failed */
export const inWords = ({ copied, there, failed }: Copied): string =>
  `${copied} copied, ${there} were there already, ${failed} failed`

async function copyFile(from: FileStore, to: FileStore, name: string, total: Copied): Promise<void> {
  const bytes = await from.read(name)
  // Removed since it was listed.
  if (!bytes) return
  if (await isThere(to, name, bytes)) {
    total.there += 1
    return
  }
  await to.put(name, bytes)
  if (!(await isThere(to, name, bytes))) throw new FileTrouble(new Error('other bytes lie there than were sent'))
  total.copied += 1
  total.bytes += bytes.length
}

/** Whether just these bytes lie there: by size and checksum, and where the store's own checksum is another kind, by reading. */
export async function isThere(files: FileStore, name: string, bytes: Uint8Array): Promise<boolean> {
  const known = await files.describe(name)
  if (known?.bytes !== bytes.length) return false
  if (known.etag === `"${createHash('md5').update(bytes).digest('hex')}"`) return true
  const found = await files.read(name)
  return found !== undefined && Buffer.compare(found, bytes) === 0
}
