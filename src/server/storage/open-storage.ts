import fs from 'node:fs'
import path from 'node:path'
import type { Bucket } from './bucket.ts'
import { DiskDriver } from './disk-driver.ts'
import { FileStorage, type StorageError } from './file-storage.ts'
import { FileCache } from './file-cache.ts'

export interface StorageOptions {
  storage: 'disk' | 's3'
  dataDir: string
  bucket: Bucket | undefined
}

type ErrorReporter = (error: StorageError) => void

/**
 * Opens the configured file storage, without connecting to a bucket yet.
 * @param report receives every storage error
 */
export async function openStorage(
  { storage, dataDir, bucket }: StorageOptions,
  report: ErrorReporter,
): Promise<FileStorage> {
  return storage === 's3' && bucket ? openBucketStorage(bucket, report) : openDiskStorage(dataDir, report)
}

/** File storage on the local disk, in the data folder. */
export function openDiskStorage(dataDir: string, report: ErrorReporter): FileStorage {
  const location = path.join(dataDir, 'files')
  fs.mkdirSync(location, { recursive: true })
  return new FileStorage(new DiskDriver(location), { report })
}

/** File storage in a bucket. */
export async function openBucketStorage(bucket: Bucket, report: ErrorReporter): Promise<FileStorage> {
  const { openBucketDriver } = await import('./bucket.ts')
  return new FileStorage(openBucketDriver(bucket), { report, cache: new FileCache(), publicUrl: bucket.publicUrl })
}
