import fs from 'node:fs/promises'
import path from 'node:path'
import type { FileStore } from './file-store.ts'

const DEMO_FILES = path.resolve(import.meta.dirname, '../../../demo/files')
const AT_ONCE = 16

/** Puts the finished pictures that ship with the demo into the file store. */
export async function copyDemoFiles(files: FileStore): Promise<void> {
  const names = await fs.readdir(DEMO_FILES)
  for (let start = 0; start < names.length; start += AT_ONCE) {
    const batch = names.slice(start, start + AT_ONCE)
    await Promise.all(batch.map(async (name) => files.put(name, await fs.readFile(path.join(DEMO_FILES, name)))))
  }
}
