import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { type PostgresInstall, programPath, SOCKET_FILE, spawnOptions } from './postgres-install.ts'

export const SUPERUSER = 'rankshelf'
const run = promisify(execFile)
// pg_trgm uses the C library to classify letters, whatever the collation provider. The locale C has no Hindi letters.
const CTYPE = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'

/** Creates the cluster if there is none. initdb writes to a temporary folder, so an incomplete cluster is never used. */
export async function ensureCluster(install: PostgresInstall): Promise<void> {
  if (fs.existsSync(install.cluster)) return
  const prefix = `${path.basename(install.cluster)}.draft-`
  for (const name of fs.readdirSync(install.home)) {
    if (name.startsWith(prefix))
      fs.rmSync(path.join(install.home, name), { recursive: true, force: true, maxRetries: 5 })
  }
  const draft = path.join(install.home, prefix + randomUUID())
  const options = ['-D', draft, '-U', SUPERUSER, '-A', 'trust', '-E', 'UTF8', '-T', 'english', '--no-instructions']
  const locale = ['--locale=C', `--lc-ctype=${CTYPE}`, '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  await run(programPath(install, 'initdb'), [...options, ...locale], spawnOptions(install))
  fs.renameSync(draft, install.cluster)
  syncFolder(install.home)
}

/** Returns the socket folder of the server that runs, or last ran, on the cluster. */
export function runningSocketFolder(install: PostgresInstall): string | undefined {
  try {
    // Line 5 of postmaster.pid is empty until the server has opened its socket.
    return fs.readFileSync(path.join(install.cluster, 'postmaster.pid'), 'utf8').split('\n')[4] || undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Removes the lock files of a killed server. PostgreSQL does not start if another program now has the process id in them.
 * A running server is recognized by its working directory, which is the cluster.
 */
export function removeStaleLocks(install: PostgresInstall, socketDir: string): void {
  if (process.platform !== 'linux') return
  const inUse = fs.readdirSync('/proc').some((pid) => /^\d+$/.test(pid) && workingFolder(pid) === install.cluster)
  if (inUse) return
  for (const file of [path.join(install.cluster, 'postmaster.pid'), `${socketDir}${SOCKET_FILE}.lock`]) {
    fs.rmSync(file, { force: true })
  }
}

/** Stops the server in fast mode: open transactions are rolled back and connections closed. */
export async function stopPostgres(install: PostgresInstall): Promise<void> {
  const options = ['stop', '-D', install.cluster, '-m', 'fast', '-t', '120']
  await run(programPath(install, 'pg_ctl'), options, spawnOptions(install))
}

function workingFolder(pid: string): string | undefined {
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

function syncFolder(folder: string): void {
  const handle = fs.openSync(folder, 'r')
  fs.fsyncSync(handle)
  fs.closeSync(handle)
}
