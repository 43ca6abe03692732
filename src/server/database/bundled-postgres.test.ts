import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BundledPostgres, openBundledPostgres } from './bundled-postgres.ts'
import { withProcessLock } from './process-lock.ts'

const POLL_OPTIONS = { interval: 20 }
// Without fsync, data is lost when the machine crashes, but not when a process is killed.
const settings = { fsync: 'off', shared_buffers: '8MB' }

/** Creates a data folder that the account of the PostgreSQL server can enter, also if the tests run as root. */
function makeDataFolder(...below: string[]): string {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'rankshelf-data-'))
  fs.chmodSync(root, 0o755)
  const folder = path.join(root, ...below)
  fs.mkdirSync(folder, { recursive: true })
  return folder
}

async function run(postgres: BundledPostgres, statement: string): Promise<Record<string, unknown> | undefined> {
  const client = new pg.Client({ connectionString: postgres.connectionString })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<Record<string, unknown>>(statement)
    return rows[0]
  } finally {
    await client.end().catch(() => {})
  }
}

const selectValue = async (postgres: BundledPostgres, expression: string): Promise<unknown> =>
  (await run(postgres, `select ${expression} as value`))?.value

const startedAt = (postgres: BundledPostgres) => selectValue(postgres, 'pg_postmaster_start_time()::text')

/** Returns the id of the server process of a data folder; undefined if none runs. */
function serverProcess(dataDir: string): number | undefined {
  const [file] = fs.globSync('postgres/*/postmaster.pid', { cwd: dataDir })
  return file ? Number.parseInt(fs.readFileSync(path.join(dataDir, file), 'utf8'), 10) : undefined
}

describe('the bundled PostgreSQL', () => {
  const dataDir = makeDataFolder()
  let first: BundledPostgres

  beforeAll(async () => {
    first = await openBundledPostgres({ dataDir, settings })
  })

  afterAll(async () => {
    await first.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  })

  test('is version 18, listens on no network and classifies Hindi letters', async () => {
    expect(await selectValue(first, "current_setting('server_version_num')::int / 10000")).toBe(18)
    expect(await selectValue(first, "current_setting('listen_addresses')")).toBe('')
    expect(await selectValue(first, "upper('é') || ('किताब' ~ '^\\w+')::text")).toBe('Étrue')
  })

  test('is shared by two processes, and keeps running when one of them stops', async () => {
    const second = await openBundledPostgres({ dataDir, settings })
    expect(second.connectionString).toBe(first.connectionString)
    expect(await startedAt(second)).toBe(await startedAt(first))
    await second.stop()
    await second.stop()
    expect(await startedAt(first)).toBeTypeOf('string')
  })

  test('can be stopped while another process restarts it after a crash', async () => {
    const folder = makeDataFolder()
    const postgres = await openBundledPostgres({ dataDir: folder, settings })
    const client = new pg.Client({ connectionString: postgres.connectionString })
    client.on('error', () => {})
    await client.connect()
    const connectionLost = new Promise((resolve) => client.once('end', resolve))
    let stopped: Promise<void> | undefined
    await withProcessLock(folder, 'postgres', async () => {
      process.kill(serverProcess(folder) ?? 0, 'SIGKILL')
      await connectionLost
      stopped = postgres.stop()
    })
    await expect(stopped).resolves.toBeUndefined()
    fs.rmSync(folder, { recursive: true, force: true })
  })

  test('is restarted with its data after it is killed', async () => {
    await run(first, `create table notes as select 'ten copies' as note`)
    const before = await startedAt(first)
    process.kill(serverProcess(dataDir) ?? 0, 'SIGKILL')
    const startTime = () => startedAt(first).catch(() => before)
    await expect.poll(startTime, POLL_OPTIONS).not.toBe(before)
    expect(await selectValue(first, '(select note from notes)')).toBe('ten copies')
  })

  test('stops with its last process, and the next process starts it with its data', async () => {
    await first.stop()
    expect(serverProcess(dataDir)).toBeUndefined()
    first = await openBundledPostgres({ dataDir, settings })
    expect(await selectValue(first, '(select note from notes)')).toBe('ten copies')
  })
})

test('a data folder whose path is too long for a socket uses a socket in the temporary folder', async () => {
  const dataDir = makeDataFolder('a-shop-in-a-very-deep-folder'.repeat(3), 'b'.repeat(60))
  const postgres = await openBundledPostgres({ dataDir, settings })
  expect(await selectValue(postgres, '1')).toBe(1)
  const socketFolder = new URL(postgres.connectionString).searchParams.get('host') ?? ''
  expect(socketFolder.length).toBeLessThan(100)
  await postgres.stop()
  expect(fs.readdirSync(socketFolder)).toEqual([])
  fs.rmdirSync(socketFolder)
  fs.rmSync(path.dirname(path.dirname(dataDir)), { recursive: true, force: true })
})
