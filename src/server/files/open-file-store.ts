import fs from 'node:fs'
import path from 'node:path'
import type { Bucket } from './bucket.ts'
import { DiskDriver } from './disk-driver.ts'
import { FileStore, type FileTrouble } from './file-store.ts'
import { RecentFiles } from './recent-files.ts'

/** What the settings say of files. */
export interface FileSettings {
  storage: 'disk' | 's3'
  dataDir: string
  bucket: Bucket | undefined
}

type Report = (trouble: FileTrouble) => void

/**
 * Opens the file store that the settings choose. Nothing is asked of a bucket yet.
 * @param report is told of every failure of the store
 */
export async function openFileStore({ storage, dataDir, bucket }: FileSettings, report: Report): Promise<FileStore> {
  return storage === 's3' && bucket ? openBucketStore(bucket, report) : openDiskStore(dataDir, report)
}

/** A file store on this machine's disk, under the data folder. */
export function openDiskStore(dataDir: string, report: Report): FileStore {
  const location = path.join(dataDir, 'files')
  fs.mkdirSync(location, { recursive: true })
  return new FileStore(new DiskDriver(location), { report })
}

/** A file store in a bucket. */
export async function openBucketStore(bucket: Bucket, report: Report): Promise<FileStore> {
  const { openBucketDriver } = await import('./bucket-driver.ts')
  const options = { report, recent: new RecentFiles(), publicUrl: bucket.publicUrl }
  return new FileStore(openBucketDriver(bucket), options)
}
