import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** Creates a temporary data folder. */
export function createDataDir(): string {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'rankshelf-data-'))
  // Tests and benchmarks that run as root start PostgreSQL as another user, who needs access to this folder.
  fs.chmodSync(dataDir, 0o755)
  return dataDir
}

/** Removes a data folder and the bundled PostgreSQL's files, which are elsewhere when started as root. */
export function removeDataDir(dataDir: string): void {
  for (const folder of [fs.realpathSync(path.join(dataDir, 'postgres')), dataDir]) {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
