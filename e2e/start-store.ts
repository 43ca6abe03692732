// Starts a built store in a temporary data folder.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openBundledPostgres } from '../src/server/database/bundled-postgres.ts'
import { openFakeGraph } from '../test/fake-servers/graph.ts'
import { createDataDir, removeDataDir } from '../test/data-dir.ts'
import { scaleLimit } from '../test/machine-speed.ts'

const POLL_INTERVAL_MS = 200
const FIRST_PORT = 20_000
const LAST_PORT = 32_000

/** Starts the store of the tests, with a fake of Meta's Graph API. @returns a function that stops it */
export async function startStore() {
  const graph = await openFakeGraph()
  const stop = await startStoreWith({ WHATSAPP_BASE_URL: graph.baseUrl }).catch(async (error: unknown) => {
    await graph.close()
    throw error
  })
  return async () => {
    await stop()
    await graph.close()
  }
}

/** Starts a store with more environment variables. @returns a function that stops it */
export async function startStoreWith(extra: Record<string, string>) {
  const dataDir = createDataDir()
  const port = await freePort()
  const url = `http://localhost:${port}`
  const store = openStore(dataDir, port, extra)
  try {
    await waitUntilReady(store, `${url}/readyz`)
    // Tests read this database and add their own products.
    const postgres = await openBundledPostgres({ dataDir })
    process.env.STORE_URL = url
    process.env.STORE_DATABASE = postgres.connectionString
    return async () => {
      await close(store)
      await postgres.stop()
      removeDataDir(dataDir)
    }
  } catch (error) {
    await close(store)
    removeDataDir(dataDir)
    throw error
  }
}

function openStore(dataDir: string, port: number, extra: Record<string, string>): ChildProcess {
  const args = ['--disable-warning=ExperimentalWarning', 'dist/server/main.js']
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
    env: { PATH: process.env.PATH, ...settings, ...extra },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function waitUntilReady(store: ChildProcess, url: string): Promise<void> {
  const limit = Date.now() + scaleLimit(60_000)
  while (Date.now() < limit) {
    const end = store.exitCode ?? store.signalCode
    if (end !== null) throw new Error(`The store exited with ${end} while starting.`)
    const response = await fetch(url).catch(() => undefined)
    if (response?.ok) return
    await wait(POLL_INTERVAL_MS)
  }
  throw new Error('The store did not get ready.')
}

async function close(store: ChildProcess): Promise<void> {
  if (store.exitCode !== null || store.signalCode !== null) return
  const ended = once(store, 'exit')
  store.kill('SIGTERM')
  await ended
}

/**
 * Finds a port that no program listens on, below those that a system gives to outgoing connections: it is not taken
 * before the store listens on it.
 */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST_PORT, LAST_PORT)
    const server = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false))
      server.listen(port, () => resolve(true))
    })
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}
