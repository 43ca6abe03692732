// Runs the PostgreSQL that npm installed, for a store without DATABASE_URL. The server is a process of its own that
// several app processes on one data folder share: each holds a lease (a shared advisory lock), and the one that finds
// itself the last stops the server. If the app is killed the server lives on, and the next start uses it.
import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ensureCluster, removeStaleLocks, runningSocketFolder, stopPostgres, SUPERUSER } from './postgres-cluster.ts'
import { type PostgresInstall, preparePostgres, programPath, socketFolder, spawnOptions } from './postgres-install.ts'
import { withProcessLock } from './process-lock.ts'

export interface BundledPostgres {
  connectionString: string
  /**
   * Does a piece of work while no other process uses the server, nor can begin to.
   * @throws InUse where one does
   */
  runExclusively<Result>(work: () => Promise<Result>): Promise<Result>
  /** Gives the lease back, and stops the server when nobody else holds one. */
  stop(): Promise<void>
}

/** Somebody else uses the bundled PostgreSQL; the message is a sentence for whoever runs the store. */
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
 * Starts, or joins, the PostgreSQL of a data folder.
 * @param options.settings server settings over the defaults, by their PostgreSQL names (used when this call starts it)
 * @throws Error with the end of the server's log when it does not start within a minute
 */
export async function openBundledPostgres(options: {
  dataDir: string
  settings?: Record<string, string>
}): Promise<BundledPostgres> {
  fs.mkdirSync(options.dataDir, { recursive: true })
  const dataDir = fs.realpathSync(options.dataDir)
  const install = preparePostgres(dataDir)
  const giveUp = new AbortController()
  let stopping = false
  const open = (): Promise<pg.Client> =>
    withProcessLock(dataDir, 'postgres', async () => {
      const lease =
        (await acquireLease(install)) ?? (await startPostgres(install, options.settings ?? {}, giveUp.signal))
      lease.on('error', () => {})
      lease.once('end', () => {
        // The server died under us: bring it back. A failed attempt must not end the process, the next query tells.
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
          throw new PostgresInUseError('The store is open on its bundled PostgreSQL: stop it first.')
        return work()
      }),
    async stop() {
      if (stopping) return
      stopping = true
      // A server that is just being brought back is waited for, so that it can be stopped in order. Waited for outside the
      // lock, which bringing it back needs.
      const patience = setTimeout(() => giveUp.abort(), STOP_TIMEOUT_MS)
      const lease = await current.catch(() => undefined)
      clearTimeout(patience)
      await withProcessLock(dataDir, 'postgres', () => releaseLease(install, lease))
    },
  }
}

async function releaseLease(install: PostgresInstall, lease: pg.Client | undefined): Promise<void> {
  if (!lease) return
  const answer = await lease
    .query<{ last: boolean }>('SELECT pg_advisory_unlock_shared($1), pg_try_advisory_lock($1) AS last', [LEASE])
    .catch(() => undefined)
  await lease.end()
  if (answer?.rows[0]?.last) await stopPostgres(install)
}

async function startPostgres(
  install: PostgresInstall,
  settings: Record<string, string>,
  giveUp: AbortSignal,
): Promise<pg.Client> {
  await ensureCluster(install)
  const socketDir = socketFolder(install)
  const log = openLog(install.log)
  let server: ChildProcess | undefined
  try {
    for (const deadline = Date.now() + START_TIMEOUT_MS; Date.now() < deadline && !giveUp.aborted; await sleep(10)) {
      if (!server || server.exitCode !== null || server.signalCode !== null) {
        if (server) await sleep(100) // It may have met the last children of a killed server: let them go.
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
  // Detached, so that Ctrl-C in the terminal reaches the app alone and it can stop the server in order.
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
