// Runs the PostgreSQL that npm installed, for a store without DATABASE_URL. The server is a separate process, shared by
// all app processes of a data folder. Each holds a lease (a shared advisory lock), and the last one to stop stops the
// server. If an app process is killed, the server keeps running, and the next start uses it.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import {
  type PostgresInstall,
  preparePostgres,
  programPath,
  SOCKET_FILE,
  socketFolder,
  spawnOptions,
} from './postgres-install.ts'
import { withProcessLock } from './process-lock.ts'

const SUPERUSER = 'rankshelf'
const run = promisify(execFile)
// pg_trgm uses the C library to classify letters, whatever the collation provider. The locale C has no Hindi letters.
const CTYPE = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'

/** Creates the cluster if there is none. initdb writes to a temporary folder, so an incomplete cluster is never used. */
async function ensureCluster(install: PostgresInstall): Promise<void> {
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
function runningSocketFolder(install: PostgresInstall): string | undefined {
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
function removeStaleLocks(install: PostgresInstall, socketDir: string): void {
  if (process.platform !== 'linux') return
  const inUse = fs.readdirSync('/proc').some((pid) => /^\d+$/.test(pid) && workingFolder(pid) === install.cluster)
  if (inUse) return
  for (const file of [path.join(install.cluster, 'postmaster.pid'), `${socketDir}${SOCKET_FILE}.lock`]) {
    fs.rmSync(file, { force: true })
  }
}

/** Stops the server in fast mode: open transactions are rolled back and connections closed. */
async function stopPostgres(install: PostgresInstall): Promise<void> {
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

export interface BundledPostgres {
  connectionString: string
  /**
   * Runs `work` while no other process uses the server.
   * @throws PostgresInUseError if another process does
   */
  runExclusively<Result>(work: () => Promise<Result>): Promise<Result>
  /** Releases the lease, and stops the server if it was the last one. */
  stop(): Promise<void>
}

/** Another process uses the bundled PostgreSQL. The message is for operators. */
class PostgresInUseError extends Error {}

const START_TIMEOUT_MS = 60_000
const STOP_TIMEOUT_MS = 10_000
const LEASE = 0x52414e4b
const COUNT_LEASES = `SELECT count(*)::int AS leases FROM pg_locks
  WHERE locktype = 'advisory' AND classid = 0 AND objid = $1 AND mode = 'ShareLock' AND granted`
const MAX_LOG_BYTES = 8_000_000
const UNAVAILABLE_CODES = new Set(['57P01', '57P02', '57P03', 'ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'])
const SETTINGS: Record<string, string> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '512MB',
  random_page_cost: '1.1',
  io_method: 'sync',
  huge_pages: 'off',
  log_checkpoints: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

/**
 * Starts the PostgreSQL of a data folder, or joins the running one.
 * @param options.settings PostgreSQL settings that replace the defaults, if the server is started
 * @throws Error with the end of the server's log if it does not start within a minute
 */
export async function openBundledPostgres(options: {
  dataDir: string
  settings?: Record<string, string>
}): Promise<BundledPostgres> {
  fs.mkdirSync(options.dataDir, { recursive: true })
  const dataDir = fs.realpathSync(options.dataDir)
  const install = preparePostgres(dataDir)
  const abortStart = new AbortController()
  let stopping = false
  const open = (): Promise<pg.Client> =>
    withProcessLock(dataDir, 'postgres', async () => {
      const lease =
        (await acquireLease(install)) ?? (await startPostgres(install, options.settings ?? {}, abortStart.signal))
      lease.on('error', () => {})
      lease.once('end', () => {
        // The server crashed: restart it. A failed restart must not end the process; the next query reports the error.
        if (!stopping) current = open()
        current.catch(() => {})
      })
      return lease
    })
  let current = open()
  await current
  return {
    connectionString: connectionString(runningSocketFolder(install) ?? socketFolder(install)),
    runExclusively: (work) =>
      withProcessLock(dataDir, 'postgres', async () => {
        const { rows } = await (await current).query<{ leases: number }>(COUNT_LEASES, [LEASE])
        if (rows[0]?.leases !== 1)
          throw new PostgresInUseError('The store uses its bundled PostgreSQL. Stop the store first.')
        return work()
      }),
    async stop() {
      if (stopping) return
      stopping = true
      // Waits for a restart in progress, so that the server is stopped cleanly. Outside the lock, because the restart
      // needs it.
      const timer = setTimeout(() => abortStart.abort(), STOP_TIMEOUT_MS)
      const lease = await current.catch(() => undefined)
      clearTimeout(timer)
      await withProcessLock(dataDir, 'postgres', () => releaseLease(install, lease))
    },
  }
}

async function releaseLease(install: PostgresInstall, lease: pg.Client | undefined): Promise<void> {
  if (!lease) return
  const result = await lease
    .query<{ last: boolean }>('SELECT pg_advisory_unlock_shared($1), pg_try_advisory_lock($1) AS last', [LEASE])
    .catch(() => undefined)
  await lease.end()
  if (result?.rows[0]?.last) await stopPostgres(install)
}

async function startPostgres(
  install: PostgresInstall,
  settings: Record<string, string>,
  abort: AbortSignal,
): Promise<pg.Client> {
  await ensureCluster(install)
  const socketDir = socketFolder(install)
  const log = openLog(install.log)
  let server: ChildProcess | undefined
  try {
    for (const deadline = Date.now() + START_TIMEOUT_MS; Date.now() < deadline && !abort.aborted; await sleep(10)) {
      if (!server || server.exitCode !== null || server.signalCode !== null) {
        if (server) await sleep(100) // Child processes of a killed server may still be exiting.
        removeStaleLocks(install, socketDir)
        server = spawnPostgres(install, { ...SETTINGS, ...settings, unix_socket_directories: socketDir }, log)
      }
      const lease = await acquireLease(install)
      if (lease) return lease
    }
  } finally {
    fs.closeSync(log)
  }
  const tail = fs.readFileSync(install.log, 'utf8').slice(-2000)
  throw new Error(`PostgreSQL did not start within ${START_TIMEOUT_MS / 1000} s. The end of ${install.log}:\n${tail}`)
}

function spawnPostgres(install: PostgresInstall, settings: Record<string, string>, log: number): ChildProcess {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // Detached, so that Ctrl-C in the terminal reaches only the app, which stops the server cleanly.
  const options = { ...spawnOptions(install), detached: true, stdio: ['ignore' as const, log, log] }
  const server = spawn(programPath(install, 'postgres'), ['-D', install.cluster, ...flags], options)
  server.on('error', () => {})
  server.unref()
  return server
}

async function acquireLease(install: PostgresInstall): Promise<pg.Client | undefined> {
  const socketDir = runningSocketFolder(install)
  if (!socketDir) return undefined
  const client = new pg.Client({ connectionString: connectionString(socketDir), application_name: 'rankshelf-lease' })
  try {
    await client.connect()
    await client.query('SELECT pg_advisory_lock_shared($1)', [LEASE])
    return client
  } catch (error) {
    await client.end().catch(() => {})
    if (UNAVAILABLE_CODES.has((error as { code?: string }).code ?? '')) return undefined
    throw error
  }
}

function openLog(file: string): number {
  const size = fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0
  return fs.openSync(file, size > MAX_LOG_BYTES ? 'w' : 'a', 0o600)
}

const connectionString = (socketDir: string): string =>
  `postgresql://${SUPERUSER}@localhost/postgres?host=${encodeURIComponent(socketDir)}`
