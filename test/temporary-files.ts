import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** The file system in memory of Linux. */
const MEMORY = '/dev/shm'
const FOLDER = path.join(MEMORY, `rankshelf-tests-${os.userInfo().uid}`)
const MIN_FREE_BYTES = 4 * 1024 ** 3
const MAX_AGE_MS = 12 * 60 * 60 * 1000

/**
 * Moves the temporary files of this process, and of those it starts, to memory if the system has 4 GB to spare. A database has
 * about 900 files, and ext4 takes 0.2 to 0.7 s to create them soon after another database was dropped: it skips the inodes of
 * recently deleted files one by one.
 */
export function storeTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR === FOLDER || !hasMemoryToSpare()) return
  // PostgreSQL runs as another user in tests that run as root.
  fs.mkdirSync(FOLDER, { recursive: true, mode: 0o755 })
  // All users of the machine can write to the parent folder.
  const stats = fs.lstatSync(FOLDER)
  if (!stats.isDirectory() || stats.uid !== os.userInfo().uid) return
  removeOldFiles()
  process.env.TMPDIR = FOLDER
}

function hasMemoryToSpare(): boolean {
  if (!fs.existsSync(MEMORY)) return false
  const { bavail, bsize } = fs.statfsSync(MEMORY)
  return Math.min(bavail * bsize, os.freemem()) >= MIN_FREE_BYTES
}

/** A run that was killed leaves its files. */
function removeOldFiles(): void {
  for (const name of fs.readdirSync(FOLDER)) {
    const file = path.join(FOLDER, name)
    const modifiedAt = fs.lstatSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - modifiedAt > MAX_AGE_MS) fs.rmSync(file, { recursive: true, force: true })
  }
}
