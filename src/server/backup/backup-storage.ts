import { createReadStream, createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Disk } from 'flydrive'
import type { Bucket } from '../storage/bucket.ts'
import { StorageError } from '../storage/file-storage.ts'
import { BackupError } from './backup-error.ts'

/** Where backups of the night are put, by their names. Every call may throw FileTrouble or an error of the disk. */
export interface BackupStorage {
  /** Has a backup written, whole or not at all. @param write is given the path to write to */
  write<Result>(name: string, write: (file: string) => Promise<Result>): Promise<Result>
  list(): Promise<string[]>
  remove(name: string): Promise<void>
}

/** A folder, which is made where there is none. */
export function openBackupFolder(folder: string): BackupStorage {
  return {
    async write(name, write) {
      await fs.mkdir(folder, { recursive: true })
      return write(path.join(folder, name))
    },
    list: () => fs.readdir(folder),
    remove: (name) => fs.rm(path.join(folder, name)),
  }
}

/** In front of the names of backups, which may share a bucket with pictures. */
const PREFIX = 'backups/'
/** Pictures take seconds, a backup of all of them may take this. */
const TIMEOUTS = { connectMs: 10_000, totalMs: 60 * 60 * 1000 }

/** Whether a file of the file store is a backup that lies beside the pictures. */
export const isBackupFile = (name: string): boolean => name.startsWith(PREFIX)

/** A bucket, where backups lie under `backups/`. Each is one upload of 5 GB at most, written to this machine's disk first. */
export async function openBackupBucket(bucket: Bucket): Promise<BackupStorage & BackupSource> {
  const { openBucketDriver } = await import('../storage/bucket-driver.ts')
  const disk = new Disk(openBucketDriver(bucket, TIMEOUTS))
  return {
    write: (name, write) =>
      withTempFile(name, async (draft) => {
        const result = await write(draft)
        await wrapStorageErrors(() => upload(disk, draft, name))
        return result
      }),
    list: () => wrapStorageErrors(() => listNames(disk)),
    remove: (name) => wrapStorageErrors(() => disk.delete(PREFIX + name)),
    download: (name, use) =>
      withTempFile(name, async (draft) => {
        const there = await wrapStorageErrors(() => disk.exists(PREFIX + name))
        if (!there) throw new BackupError(`There is no backup ${name} in the bucket ${bucket.name}.`)
        await wrapStorageErrors(async () =>
          pipeline(await disk.getStream(PREFIX + name), createWriteStream(draft, { mode: 0o600 })),
        )
        return use(draft)
      }),
  }
}

interface BackupSource {
  /** Fetches a backup for a piece of work. @throws BackupRefused where there is none of that name */
  download<Result>(name: string, use: (file: string) => Promise<Result>): Promise<Result>
}

async function upload(disk: Disk, draft: string, name: string): Promise<void> {
  const { size } = await fs.stat(draft)
  await disk.putStream(PREFIX + name, createReadStream(draft), { contentLength: size })
  const { contentLength } = await disk.getMetaData(PREFIX + name)
  if (contentLength !== size) throw new Error(`${contentLength} of ${size} bytes arrived`)
}

async function listNames(disk: Disk): Promise<string[]> {
  const names: string[] = []
  let next: string | undefined
  do {
    const page = await disk.listAll(PREFIX, { recursive: true, ...(next ? { paginationToken: next } : {}) })
    for (const found of page.objects) if (found.isFile) names.push(found.key.slice(PREFIX.length))
    next = page.paginationToken
  } while (next)
  return names.toSorted()
}

/** A file of this machine that nobody else may read, gone afterwards. */
async function withTempFile<Result>(name: string, work: (file: string) => Promise<Result>): Promise<Result> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'rankshelf-draft-'))
  try {
    return await work(path.join(folder, name))
  } finally {
    await fs.rm(folder, { recursive: true, force: true })
  }
}

async function wrapStorageErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw new StorageError(error)
  }
}
