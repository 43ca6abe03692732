// Opens one built store for the whole run, on a data folder of its own; playwright.config.ts names it.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openBundledPostgres } from '../src/server/database/bundled-postgres.ts'
import { makeDataFolder, removeDataFolder } from '../test/data-folder.ts'

const START_LIMIT_MS = 120_000
const ASK_EVERY_MS = 200

export default async function startStore() {
  const dataDir = makeDataFolder()
  const port = await freePort()
  const address = `http://localhost:${port}`
  const store = openStore(dataDir, port)
  try {
    await untilReady(store, `${address}/readyz`)
  } catch (error) {
    await close(store)
    throw error
  }
  // The tests look into the same database, and put books on the shelf that no other test buys.
  const postgres = await openBundledPostgres({ dataDir })
  process.env.STORE_URL = address
  process.env.STORE_DATABASE = postgres.connectionString
  return async () => {
    await close(store)
    await postgres.stop()
    removeDataFolder(dataDir)
  }
}

function openStore(dataDir: string, port: number): ChildProcess {
  const args = ['--disable-warning=ExperimentalWarning', 'src/server/main.ts']
  const settings = {
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
    SMTP_PRIVATE_HOSTS: 'on',
    LOG_LEVEL: 'warn',
  }
  return spawn(process.execPath, args, {
    cwd: path.join(import.meta.dirname, '..'),
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function untilReady(store: ChildProcess, address: string): Promise<void> {
  const limit = Date.now() + START_LIMIT_MS
  while (Date.now() < limit) {
    if (store.exitCode !== null) throw new Error(`The store ended with code ${store.exitCode} before it was open.`)
    const answer = await fetch(address).catch(() => undefined)
    if (answer?.ok) return
    await wait(ASK_EVERY_MS)
  }
  throw new Error('The store did not open within two minutes.')
}

async function close(store: ChildProcess): Promise<void> {
  if (store.exitCode !== null || store.signalCode !== null) return
  const ended = once(store, 'exit')
  store.kill('SIGTERM')
  await ended
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const place = server.address()
  server.close()
  await once(server, 'close')
  if (typeof place === 'object' && place) return place.port
  throw new Error('This machine gave no free port.')
}
