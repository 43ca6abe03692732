import type { Reader } from '../database/connect.ts'
import { isCheck } from './check-files.ts'
import { isDraft } from './disk-driver.ts'
import type { FileStore } from './file-store.ts'
import { listUsedPictures } from './used-pictures.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** How long an upload waits for a form to be saved. */
const GRACE_MS = 7 * DAY_MS
// More than that at once is no housekeeping: the database is another one than the files belong to.
const USUAL = 50
const LARGEST_SHARE = 1 / 4
const IN_ONE_GO = 500

const PICTURE = /^([0-9a-f]{16}-\d+x\d+)(?:\.w\d+)?\.(?:webp|avif)$/

/** A picture that nothing names, with its copies, or what an interrupted write left behind. */
export interface UnusedFile {
  names: string[]
  changedAt: Date
}

export interface Unused {
  files: UnusedFile[]
  /** How many pictures there are in all, used or not. */
  pictures: number
}

/** Finds files that nothing has named for a week. Only what has the form of a picture, or of something half written, is looked at. */
export async function findUnused(db: Reader, files: FileStore, now = Date.now()): Promise<Unused> {
  const all = new Map<string, UnusedFile>()
  for await (const { name, changedAt } of files.list()) {
    const picture = PICTURE.exec(name)?.[1] ?? (isDraft(name) || isCheck(name) ? name : undefined)
    if (!picture) continue
    const known = all.get(picture) ?? { names: [], changedAt }
    const latest = known.changedAt > changedAt ? known.changedAt : changedAt
    all.set(picture, { names: [...known.names, name], changedAt: latest })
  }
  // Read after the files were listed: what is named by then stays.
  const used = await listUsedPictures(db)
  const unused = [...all].filter(([name, { changedAt }]) => !used.has(name) && isOld(changedAt, now))
  return { files: unused.map(([, file]) => file), pictures: all.size }
}

/**
 * Removes files that nothing has named for a week, with one exception: when that would be a large part of all, nothing.
 * @returns how many pictures were removed
 * @throws Error when it would be too many
 */
export async function sweepFiles(db: Reader, files: FileStore, now = Date.now()): Promise<number> {
  const { files: unused, pictures } = await findUnused(db, files, now)
  if (unused.length > USUAL && unused.length > pictures * LARGEST_SHARE) {
    throw new Error(
      `${unused.length} of ${pictures} pictures are unused, so none was removed: see npm run files:unused`,
    )
  }
  return removeUnused(db, files, unused, now)
}

/** Removes these files, unless one was uploaded again or named since they were found. */
export async function removeUnused(db: Reader, files: FileStore, unused: readonly UnusedFile[], now = Date.now()) {
  let removed = 0
  for (let start = 0; start < unused.length; start += IN_ONE_GO) {
    const used = await listUsedPictures(db)
    for (const { names } of unused.slice(start, start + IN_ONE_GO)) {
      if (names.some((name) => used.has(PICTURE.exec(name)?.[1] ?? ''))) continue
      const known = await Promise.all(names.map((name) => files.describe(name)))
      if (known.some((file) => file && !isOld(file.changedAt, now))) continue
      for (const name of names) await files.remove(name)
      removed += 1
    }
  }
  return removed
}

const isOld = (changedAt: Date, now: number): boolean => now - changedAt.getTime() > GRACE_MS
