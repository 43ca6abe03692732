import fs from 'node:fs'
import path from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/** Where pictures and other uploads are kept, by name. */
export type FileStore = Disk

/** A file store on this machine's disk, under the data folder. */
export function openFileStore(dataDir: string): FileStore {
  const location = path.join(dataDir, 'files')
  fs.mkdirSync(location, { recursive: true })
  return new Disk(new FSDriver({ location, visibility: 'public' }))
}
