import { createReadStream, createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Disk } from 'flydrive'
import type { Bucket } from '../storage/bucket.ts'
import { StorageError } from '../storage/file-storage.ts'
import { BackupError } from './backup-error.ts'

/** Storage of nightly backups by name. Every method may throw StorageError or an error of the disk. */
export interface BackupStorage {
  /** Stores a backup atomically. @param write writes it to the given path */
  write<Result>(name: string, write: (file: string) => Promise<Result>): Promise<Result>
  list(): Promise<string[]>
  remove(name: string): Promise<void>
}

/** Opens a folder for backups. It is created with the first backup. */
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

/** The prefix of backups, which may share a bucket with images. */
const PREFIX = 'backups/'
/** A backup contains all images and may take much longer than one of them. */
const TIMEOUTS = { connectMs: 10_000, totalMs: 60 * 60 * 1000 }

/** Whether a file in the bucket of the images is a backup. */
export const isBackupFile = (name: string): boolean => name.startsWith(PREFIX)

/** Opens a bucket for backups, under `backups/`. A backup is first written to the local disk, then uploaded: at most 5 GB. */
export async function openBackupBucket(bucket: Bucket): Promise<BackupStorage & BackupSource> {
  const { openBucketDriver } = await import('../storage/bucket.ts')
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
        const exists = await wrapStorageErrors(() => disk.exists(PREFIX + name))
        if (!exists) throw new BackupError(`There is no backup ${name} in the bucket ${bucket.name}.`)
        await wrapStorageErrors(async () =>
          pipeline(await disk.getStream(PREFIX + name), createWriteStream(draft, { mode: 0o600 })),
        )
        return use(draft)
      }),
  }
}

interface BackupSource {
  /** Downloads a backup and passes its path to `use`. @throws BackupError if there is none of that name */
  download<Result>(name: string, use: (file: string) => Promise<Result>): Promise<Result>
}

async function upload(disk: Disk, draft: string, name: string): Promise<void> {
  const { size } = await fs.stat(draft)
  await disk.putStream(PREFIX + name, createReadStream(draft), { contentLength: size })
  const { contentLength } = await disk.getMetaData(PREFIX + name)
  if (contentLength !== size) throw new Error(`${contentLength} of ${size} bytes were uploaded`)
}

async function listNames(disk: Disk): Promise<string[]> {
  const names: string[] = []
  let next: string | undefined
  do {
    const page = await disk.listAll(PREFIX, { recursive: true, ...(next ? { paginationToken: next } : {}) })
    for (const object of page.objects) if (object.isFile) names.push(object.key.slice(PREFIX.length))
    next = page.paginationToken
  } while (next)
  return names.toSorted()
}

/** Runs `work` with the path of a private temporary file, which is removed afterwards. */
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
