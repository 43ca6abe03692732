import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

const SQLITE_BUSY = 5
const RETRY_MS = 20

/**
 * Runs `work` under a lock between the processes of this machine. It is a file lock of SQLite, which the kernel releases
 * when the process ends, even if it is killed.
 */
export async function withProcessLock<T>(folder: string, name: string, work: () => Promise<T>): Promise<T> {
  const lock = new DatabaseSync(path.join(folder, `${name}.lock`), { timeout: 0 })
  try {
    while (!tryLock(lock)) await sleep(RETRY_MS)
    return await work()
  } finally {
    lock.close()
  }
}

function tryLock(lock: DatabaseSync): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return false
    throw error
  }
}
