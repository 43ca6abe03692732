import fs from 'node:fs/promises'
import path from 'node:path'
import type { FileStorage } from './file-storage.ts'

const DEMO_FILES = path.resolve(import.meta.dirname, '../../../demo/files')
const CONCURRENCY = 16

/** Copies the demo's images, which are already processed, into the file storage. */
export async function copyDemoFiles(files: FileStorage): Promise<void> {
  const names = await fs.readdir(DEMO_FILES)
  for (let start = 0; start < names.length; start += CONCURRENCY) {
    const batch = names.slice(start, start + CONCURRENCY)
    await Promise.all(batch.map(async (name) => files.put(name, await fs.readFile(path.join(DEMO_FILES, name)))))
  }
}
