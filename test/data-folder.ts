import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** A folder for a store of its own, that is thrown away afterwards. */
export const makeDataFolder = (): string => fs.mkdtempSync(path.join(os.tmpdir(), 'rankshelf-data-'))

/** Removes it, with the bundled PostgreSQL's files: started as root, those lie elsewhere, and a link leads there. */
export function removeDataFolder(dataDir: string): void {
  for (const folder of [fs.realpathSync(path.join(dataDir, 'postgres')), dataDir]) {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
