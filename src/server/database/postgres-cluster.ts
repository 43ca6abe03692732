import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { type PostgresInstall, programPath, SOCKET_FILE, spawnOptions } from './postgres-install.ts'

export const SUPERUSER = 'rankshelf'
const run = promisify(execFile)
// pg_trgm asks the C library what a letter is, whatever the collation provider: Hindi would be lost under C.
const CTYPE = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'

/** Makes the cluster unless it is there. initdb works in a draft folder, so a half-made cluster is never used. */
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

/** The folder of the socket of the server that runs (or last ran) on the cluster. */
export function runningSocketFolder(install: PostgresInstall): string | undefined {
  try {
    // Line 5 of postmaster.pid; empty until the server has opened its socket.
    return fs.readFileSync(path.join(install.cluster, 'postmaster.pid'), 'utf8').split('\n')[4] || undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Removes what a killed server left behind. Its process id may by now be another program's, and PostgreSQL would
 * refuse to start. A living server is known by its working folder, which is the cluster.
 */
export function removeStaleLocks(install: PostgresInstall, socketDir: string): void {
  if (process.platform !== 'linux') return
  const inUse = fs.readdirSync('/proc').some((pid) => /^\d+$/.test(pid) && workingFolder(pid) === install.cluster)
  if (inUse) return
  for (const file of [path.join(install.cluster, 'postmaster.pid'), `${socketDir}${SOCKET_FILE}.lock`]) {
    fs.rmSync(file, { force: true })
  }
}

/** Stops the server, letting running statements end and closing connections. */
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
