import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '../src/server/config.ts'
import { orderItems } from '../src/server/orders/orders.tables.ts'
import { openServices, type Services } from '../src/server/services.ts'
import { verifyStore } from '../src/server/verify/verify-store.ts'
import { makeDataFolder, removeDataFolder } from './data-folder.ts'
import { makeProduct, orderOf } from './factories.ts'
import { dice } from './storm.ts'

/** What came of a shop that was killed again and again. */
export interface CrashCount {
  appKills: number
  databaseKills: number
  /** Orders that the shop confirmed. */
  confirmed: number
  /** Those whose first answer never came, so that the buyer sent them again. */
  sentAgain: number
  /** Confirmed orders that are not there with all their lines. */
  lost: number
  /** Orders that nobody was told of, or that stand twice. */
  unasked: number
  /** What verify found. */
  faults: string[]
}

const BUYERS = 8
const LONGEST_PEACE_MS = 900
const START_LIMIT_MS = 60_000
const BETWEEN_TRIES_MS = 30

/** The shop that buyers are at, and what it was asked for. */
interface Shop {
  dataDir: string
  env: Record<string, string>
  app: ChildProcess
  address: string
  isOver: boolean
  /** The quantity that was ordered under each confirmed number. */
  confirmed: Map<number, number>
  sentAgain: number
}

/**
 * Buyers order in parallel while in turns the app and its database are killed at random moments; whoever got no answer
 * sends the same order again. Runs the bundled PostgreSQL as a shop does, with all that protects its data.
 */
export async function tradeThroughCrashes(rounds: number, seed: number): Promise<CrashCount> {
  const roll = dice(seed)
  const dataDir = makeDataFolder()
  const env = { DATA_DIR: dataDir, DEMO: 'off', RATE_LIMIT: 'off', LOG_LEVEL: 'silent', PUBLIC_URL: 'http://shop.test' }
  const books = await within(env, async ({ db }) => [
    (await makeProduct({ db }, { stock: 1_000_000 })).id,
    (await makeProduct({ db }, { stock: 1_000_000 })).id,
    (await makeProduct({ db }, { stock: 25 * rounds })).id,
  ])
  const { app, address } = await start(env)
  const shop: Shop = { dataDir, env, app, address, isOver: false, confirmed: new Map(), sentAgain: 0 }
  const buyers = Array.from({ length: BUYERS }, (_, buyer) => buy(shop, books, dice(seed + buyer + 1), `${buyer}`))
  try {
    for (let round = 0; round < rounds; round += 1) {
      const orders = shop.confirmed.size
      // Nothing is proved by killing a shop that has not opened again yet.
      while (shop.confirmed.size === orders) await pause(BETWEEN_TRIES_MS)
      await pause(roll() * LONGEST_PEACE_MS)
      await (round % 2 ? killDatabase(shop) : killApp(shop))
    }
  } finally {
    shop.isOver = true
    await Promise.all(buyers)
    const ended = once(shop.app, 'exit')
    shop.app.disconnect()
    await ended
  }
  const count = await within(env, (services) => countUp(services, shop))
  removeDataFolder(dataDir)
  return { appKills: Math.ceil(rounds / 2), databaseKills: Math.floor(rounds / 2), ...count }
}

async function within<Result>(env: Shop['env'], work: (services: Services) => Promise<Result>): Promise<Result> {
  const services = await openServices(readConfig(env))
  try {
    return await work(services)
  } finally {
    await services.close()
  }
}

async function start(env: Shop['env']): Promise<Pick<Shop, 'app' | 'address'>> {
  const app = fork(path.join(import.meta.dirname, 'serve-calls.ts'), [], {
    env: { PATH: process.env.PATH, ...env },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [port] = (await once(app, 'message', { signal: AbortSignal.timeout(START_LIMIT_MS) })) as [number]
  return { app, address: `http://127.0.0.1:${port}/api/orders` }
}

async function killApp(shop: Shop): Promise<void> {
  const ended = once(shop.app, 'exit')
  shop.app.kill('SIGKILL')
  await ended
  Object.assign(shop, await start(shop.env))
}

/** The app is left to bring it back. */
async function killDatabase({ dataDir }: Shop): Promise<void> {
  const home = fs.realpathSync(path.join(dataDir, 'postgres'))
  const [file = ''] = fs.globSync('*/postmaster.pid', { cwd: home })
  const [pid = ''] = fs.readFileSync(path.join(home, file), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGKILL')
  await pause(0)
}

/** Orders one thing after another until the shop is over, each as often as it takes to get an answer. */
async function buy(shop: Shop, books: number[], roll: () => number, name: string): Promise<void> {
  for (let turn = 0; !shop.isOver; turn += 1) {
    const wanted = books.filter(() => roll() < 0.6)
    const items = (wanted.length > 0 ? wanted : books.slice(0, 1)).map((productId) => ({
      productId,
      quantity: 1 + Math.floor(roll() * 2),
    }))
    const order = JSON.stringify(orderOf(items, { couponCode: roll() < 0.3 ? 'welcome10' : null }))
    const quantity = items.reduce((sum, item) => sum + item.quantity, 0)
    for (let tries = 0; ; tries += 1) {
      const answer = await send(shop.address, order, `${name}-${turn}`)
      if (answer === undefined) {
        if (tries === 0) shop.sentAgain += 1
        await pause(BETWEEN_TRIES_MS)
        continue
      }
      if (answer.id !== undefined) shop.confirmed.set(answer.id, quantity)
      break
    }
  }
}

/** @returns undefined where no answer came, or that of a shop in trouble; no id where the books are sold out */
async function send(address: string, body: string, key: string): Promise<{ id?: number } | undefined> {
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': key }
  try {
    const response = await fetch(address, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) })
    if (response.status === 409) return {}
    return response.ok ? ((await response.json()) as { id: number }) : undefined
  } catch {
    return undefined
  }
}

async function countUp(services: Services, { confirmed, sentAgain }: Shop) {
  const lines = await services.db
    .select({ orderId: orderItems.orderId, quantity: orderItems.quantity })
    .from(orderItems)
  const there = new Map<number, number>()
  for (const { orderId, quantity } of lines) there.set(orderId, (there.get(orderId) ?? 0) + quantity)
  const findings = await verifyStore(services)
  return {
    confirmed: confirmed.size,
    sentAgain,
    lost: [...confirmed].filter(([id, quantity]) => there.get(id) !== quantity).length,
    unasked: [...there.keys()].filter((id) => !confirmed.has(id)).length,
    faults: findings.flatMap(({ wrong }) => wrong),
  }
}
