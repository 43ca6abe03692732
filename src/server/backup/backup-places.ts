import { createReadStream, createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Disk } from 'flydrive'
import type { Bucket } from '../files/bucket.ts'
import { FileTrouble } from '../files/file-store.ts'
import { BackupRefused } from './backup-refused.ts'

/** Where backups of the night are put, by their names. Every call may throw FileTrouble or an error of the disk. */
export interface BackupPlace {
  /** Has a backup written, whole or not at all. @param write is given the path to write to */
  add<Result>(name: string, write: (file: string) => Promise<Result>): Promise<Result>
  list(): Promise<string[]>
  remove(name: string): Promise<void>
}

/** A folder, which is made where there is none. */
export function openFolder(folder: string): BackupPlace {
  return {
    async add(name, write) {
      await fs.mkdir(folder, { recursive: true })
      return write(path.join(folder, name))
    },
    list: () => fs.readdir(folder),
    remove: (name) => fs.rm(path.join(folder, name)),
  }
}

/** In front of the names of backups, which may share a bucket with pictures. */
const FOLDER = 'backups/'
/** Pictures take seconds, a backup of all of them may take this. */
const LIMITS = { connectMs: 10_000, wholeMs: 60 * 60 * 1000 }

/** Whether a file of the file store is a backup that lies beside the pictures. */
export const isBackup = (name: string): boolean => name.startsWith(FOLDER)

/** A bucket, where backups lie under `backups/`. Each is one upload of 5 GB at most, written to this machine's disk first. */
export async function openBackupBucket(bucket: Bucket): Promise<BackupPlace & BackupSource> {
  const { openBucketDriver } = await import('../files/bucket-driver.ts')
  const disk = new Disk(openBucketDriver(bucket, LIMITS))
  return {
    add: (name, write) =>
      withDraft(name, async (draft) => {
        const result = await write(draft)
        await trying(() => upload(disk, draft, name))
        return result
      }),
    list: () => trying(() => listNames(disk)),
    remove: (name) => trying(() => disk.delete(FOLDER + name)),
    fetch: (name, use) =>
      withDraft(name, async (draft) => {
        const there = await trying(() => disk.exists(FOLDER + name))
        if (!there) throw new BackupRefused(`There is no backup ${name} in the bucket ${bucket.name}.`)
        await trying(async () =>
          pipeline(await disk.getStream(FOLDER + name), createWriteStream(draft, { mode: 0o600 })),
        )
        return use(draft)
      }),
  }
}

interface BackupSource {
  /** Fetches a backup for a piece of work. @throws BackupRefused where there is none of that name */
  fetch<Result>(name: string, use: (file: string) => Promise<Result>): Promise<Result>
}

async function upload(disk: Disk, draft: string, name: string): Promise<void> {
  const { size } = await fs.stat(draft)
  await disk.putStream(FOLDER + name, createReadStream(draft), { contentLength: size })
  const { contentLength } = await disk.getMetaData(FOLDER + name)
  if (contentLength !== size) throw new Error(`${contentLength} of ${size} bytes arrived`)
}

async function listNames(disk: Disk): Promise<string[]> {
  const names: string[] = []
  let next: string | undefined
  do {
    const page = await disk.listAll(FOLDER, { recursive: true, ...(next ? { paginationToken: next } : {}) })
    for (const found of page.objects) if (found.isFile) names.push(found.key.slice(FOLDER.length))
    next = page.paginationToken
  } while (next)
  return names.toSorted()
}

/** A file of this machine that nobody else may read, gone afterwards. */
async function withDraft<Result>(name: string, work: (file: string) => Promise<Result>): Promise<Result> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'rankshelf-draft-'))
  try {
    return await work(path.join(folder, name))
  } finally {
    await fs.rm(folder, { recursive: true, force: true })
  }
}

async function trying<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw new FileTrouble(error)
  }
}
