import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '../../src/server/config/config.ts'
import { orderItems } from '../../src/server/database/schema/orders.ts'
import { openServices, type Services } from '../../src/server/services.ts'
import { verifyStore } from '../../src/server/verify/verify-store.ts'
import { createDataDir, removeDataDir } from '../data-dir.ts'
import { makeProduct, buildOrder } from '../factories.ts'
import { seededRandom } from '../../src/domain/values/seeded-random.ts'
import { scaleLimit } from '../machine-speed.ts'

/** Result of a crash test. */
export interface CrashResult {
  appKills: number
  databaseKills: number
  /** Confirmed orders. */
  confirmed: number
  /** Orders that were sent again because the response was lost. */
  retried: number
  /** Confirmed orders that are missing or incomplete. */
  lost: number
  /** Orders without a confirmation, or duplicated. */
  unconfirmed: number
  /** Violations that `verify` reports. */
  violations: string[]
}

const BUYERS = 8
const MAX_UPTIME_MS = 900
const RETRY_DELAY_MS = 30

/** State of a crash test. */
interface CrashRun {
  dataDir: string
  env: Record<string, string>
  app: ChildProcess
  ordersUrl: string
  isStopped: boolean
  /** Ordered quantity by confirmed order id. */
  confirmed: Map<number, number>
  retried: number
}

/**
 * Places orders in parallel while the app and its database are killed in turn at random moments. A buyer without a
 * response repeats the order with the same key. Runs the bundled PostgreSQL with its production durability settings.
 */
export async function runCrashTest(rounds: number, seed: number): Promise<CrashResult> {
  const roll = seededRandom(seed)
  const dataDir = createDataDir()
  const env = { DATA_DIR: dataDir, DEMO: 'off', RATE_LIMIT: 'off', LOG_LEVEL: 'silent', PUBLIC_URL: 'http://run.test' }
  const productIds = await withServices(env, async ({ db }) => [
    (await makeProduct({ db }, { stock: 1_000_000 })).id,
    (await makeProduct({ db }, { stock: 1_000_000 })).id,
    (await makeProduct({ db }, { stock: 25 * rounds })).id,
  ])
  const { app, ordersUrl } = await startApp(env)
  const run: CrashRun = { dataDir, env, app, ordersUrl, isStopped: false, confirmed: new Map(), retried: 0 }
  const buyers = Array.from({ length: BUYERS }, (_, buyer) =>
    placeOrders(run, productIds, seededRandom(seed + buyer + 1), `${buyer}`),
  )
  try {
    for (let round = 0; round < rounds; round += 1) {
      const orders = run.confirmed.size
      // Kill only a process that places orders.
      while (run.confirmed.size === orders) await sleep(RETRY_DELAY_MS)
      await sleep(roll() * MAX_UPTIME_MS)
      await (round % 2 ? killDatabase(run) : killApp(run))
    }
  } finally {
    run.isStopped = true
    await Promise.all(buyers)
    const ended = once(run.app, 'exit')
    run.app.disconnect()
    await ended
  }
  const count = await withServices(env, (services) => countResult(services, run))
  removeDataDir(dataDir)
  return { appKills: Math.ceil(rounds / 2), databaseKills: Math.floor(rounds / 2), ...count }
}

async function withServices<Result>(
  env: CrashRun['env'],
  work: (services: Services) => Promise<Result>,
): Promise<Result> {
  const services = await openServices(readConfig(env))
  try {
    return await work(services)
  } finally {
    await services.close()
  }
}

async function startApp(env: CrashRun['env']): Promise<Pick<CrashRun, 'app' | 'ordersUrl'>> {
  const app = fork(path.join(import.meta.dirname, 'serve-api.ts'), [], {
    env: { PATH: process.env.PATH, ...env },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [port] = (await once(app, 'message', { signal: AbortSignal.timeout(scaleLimit(60_000)) })) as [number]
  return { app, ordersUrl: `http://127.0.0.1:${port}/api/orders` }
}

async function killApp(run: CrashRun): Promise<void> {
  const ended = once(run.app, 'exit')
  run.app.kill('SIGKILL')
  await ended
  Object.assign(run, await startApp(run.env))
}

/** Kills the database. The app restarts it. */
async function killDatabase({ dataDir }: CrashRun): Promise<void> {
  const home = fs.realpathSync(path.join(dataDir, 'postgres'))
  const [file = ''] = fs.globSync('*/postmaster.pid', { cwd: home })
  const [pid = ''] = fs.readFileSync(path.join(home, file), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGKILL')
  await sleep(0)
}

/** Places orders until the test stops, repeating each until a response arrives. */
async function placeOrders(run: CrashRun, productIds: number[], roll: () => number, name: string): Promise<void> {
  for (let turn = 0; !run.isStopped; turn += 1) {
    const chosen = productIds.filter(() => roll() < 0.6)
    const items = (chosen.length > 0 ? chosen : productIds.slice(0, 1)).map((productId) => ({
      productId,
      quantity: 1 + Math.floor(roll() * 2),
    }))
    const order = JSON.stringify(buildOrder(items, { couponCode: roll() < 0.3 ? 'welcome10' : null }))
    const quantity = items.reduce((sum, item) => sum + item.quantity, 0)
    for (let attempt = 0; ; attempt += 1) {
      const response = await sendOrder(run.ordersUrl, order, `${name}-${turn}`)
      if (response === undefined) {
        if (attempt === 0) run.retried += 1
        await sleep(RETRY_DELAY_MS)
        continue
      }
      if (response.id !== undefined) run.confirmed.set(response.id, quantity)
      break
    }
  }
}

/** Sends an order. @returns undefined without a usable response; no id if the product is sold out */
async function sendOrder(ordersUrl: string, body: string, key: string): Promise<{ id?: number } | undefined> {
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': key }
  try {
    const response = await fetch(ordersUrl, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(scaleLimit(10_000)),
    })
    if (response.status === 409) return {}
    return response.ok ? ((await response.json()) as { id: number }) : undefined
  } catch {
    return undefined
  }
}

async function countResult(services: Services, { confirmed, retried }: CrashRun) {
  const rows = await services.db.select({ orderId: orderItems.orderId, quantity: orderItems.quantity }).from(orderItems)
  const stored = new Map<number, number>()
  for (const { orderId, quantity } of rows) stored.set(orderId, (stored.get(orderId) ?? 0) + quantity)
  const findings = await verifyStore(services)
  return {
    confirmed: confirmed.size,
    retried,
    lost: [...confirmed].filter(([id, quantity]) => stored.get(id) !== quantity).length,
    unconfirmed: [...stored.keys()].filter((id) => !confirmed.has(id)).length,
    violations: findings.flatMap(({ violations }) => violations),
  }
}
