// `npm run bench:orders`: how many orders a second a shop takes over HTTP from 1 and from 16 buyers at once, against the
// same statements sent by plain connections, on the same database, in turns. Letters are on. A database of its own.
import { randomInt, randomUUID } from 'node:crypto'
import http from 'node:http'
import { sql } from 'drizzle-orm'
import { EMAIL_KEYS } from '../src/domain/email-settings.ts'
import { orderRequestSchema } from '../src/domain/order.ts'
import { placeOrder } from '../src/server/orders/place-order.ts'
import { readConfig } from '../src/server/config.ts'
import { openServices } from '../src/server/services.ts'
import { makeDataFolder, removeDataFolder } from '../test/data-folder.ts'
import { orderOf } from '../test/factories.ts'
import { fillShelves } from '../test/many-products.ts'
import { statementsOf } from '../test/statements.ts'
import { median } from './median.ts'
import { type OrderStatements, placeBySql } from './order-statements.ts'
import { MeasuredServer } from './process-figures.ts'
import { writeResult } from './write-result.ts'

const PRODUCTS = 5000
const STOCK = 1_000_000
const BUYERS = [1, 16]
const GOAL = 0.6
const ROUNDS = 5
const SECONDS = 4
const KNOWN = 200
const LINES = 2

const dataDir = makeDataFolder()
const settings = { DATA_DIR: dataDir, DEMO: 'off', RATE_LIMIT: 'off', LOG_LEVEL: 'info' }
const services = await openServices(readConfig({ ...settings, LOG_LEVEL: 'silent' }))
const { db, post, pool } = services
await fillShelves(db, PRODUCTS)
await db.execute(sql`update products set stock = ${STOCK}::int`)
await db.execute(sql`
  insert into site_settings (key, value) values (${EMAIL_KEYS.enabled}, 'true'), (${EMAIL_KEYS.adminEmail}, 'staff@bench.test')
  on conflict (key) do update set value = excluded.value`)
const known: OrderStatements[] = []
while (known.length < KNOWN) known.push(await note())
const connectionString = pool.options.connectionString ?? ''
const shop = await MeasuredServer.start('serve-orders.ts', { ...settings, DATABASE_URL: connectionString })

const results = []
for (const buyers of BUYERS) {
  await placeByHttp(buyers, 1)
  const rounds = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await db.execute(sql`vacuum analyze`)
    const bySql = () => placeBySql(connectionString, known, { buyers, seconds: SECONDS })
    const byHttp = () => placeByHttp(buyers, SECONDS)
    const sqlFirst = round % 2 === 0
    const [first, second] = sqlFirst ? [await bySql(), await byHttp()] : [await byHttp(), await bySql()]
    const [statements, store] = sqlFirst ? [first, second] : [second, first]
    rounds.push({ statements, store, ratio: Math.round((store / statements) * 100) / 100 })
  }
  const ratio = median(rounds.map((round) => round.ratio))
  results.push({ buyers, ratio, rounds })
}
const { rssMb, delayMs } = await shop.figures()
await shop.stop()
await services.close()
removeDataFolder(dataDir)
const statements = known[0]?.statements.length
writeResult('orders', { goal: GOAL, seconds: SECONDS, lines: LINES, statements, rssMb, delayMs, results })

function items() {
  const first = randomInt(PRODUCTS)
  return [first, (first + 977) % PRODUCTS].map((place) => ({ productId: place + 1, quantity: 1 }))
}

/** Places an order in this process and notes what the database was asked. */
async function note(): Promise<OrderStatements> {
  const key = `0:${randomUUID()}`
  let orderId = 0
  const request = orderRequestSchema.parse(orderOf(items()))
  const asked = await statementsOf(async () => {
    const idempotency = { key, requestHash: 'the same' }
    const { order } = await placeOrder({ db, post }, { request, userId: 0, idempotency })
    orderId = order.id
  })
  return { statements: asked, orderId, key }
}

/** Buyers who order one after another, each over a connection of their own. @returns how many orders a second */
async function placeByHttp(buyers: number, seconds: number): Promise<number> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: buyers })
  const start = performance.now()
  const end = start + seconds * 1000
  let placed = 0
  await Promise.all(
    Array.from({ length: buyers }, async () => {
      while (performance.now() < end) {
        await buy(agent)
        placed += 1
      }
    }),
  )
  const took = performance.now() - start
  agent.destroy()
  return Math.round((placed * 10_000) / took) / 10
}

function buy(agent: http.Agent): Promise<void> {
  const body = JSON.stringify(orderOf(items()))
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'Idempotency-Key': randomUUID(),
  }
  return new Promise((resolve, reject) => {
    const options = { agent, port: shop.port, path: '/api/orders', method: 'POST', headers }
    const request = http.request(options, (answer) => {
      answer.resume()
      answer.once('end', () =>
        answer.statusCode === 201 ? resolve() : reject(new Error(`An order was answered with ${answer.statusCode}`)),
      )
    })
    request.once('error', reject).end(body)
  })
}
