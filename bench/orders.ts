// `npm run bench -- orders`: orders per second over HTTP from 1 and from 16 parallel buyers, compared with the
// same statements on plain connections, and orders of one product compared with orders of different products, in
// alternating rounds on one database. Emails are enabled.
import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { EMAIL_SETTING_KEYS } from '../src/domain/settings/email-settings.ts'
import { type OrderPayload, orderRequestSchema } from '../src/domain/orders/order.ts'
import { placeOrder } from '../src/server/orders/place-order.ts'
import { readConfig } from '../src/server/config/config.ts'
import { openServices } from '../src/server/services.ts'
import { createDataDir, removeDataDir } from '../test/data-dir.ts'
import { buildOrder } from '../test/factories.ts'
import { seedProducts } from '../test/seed-products.ts'
import { recordStatements } from '../test/record-statements.ts'
import { median, ratio } from './shared/statistics.ts'
import { placeOrdersByHttp } from './shared/place-orders.ts'
import { type OrderStatements, placeOrdersBySql } from './shared/order-statements.ts'
import { MeasuredServer } from './measured-server.ts'
import { writeResult } from './write-result.ts'

const PRODUCTS = 5000
const STOCK = 1_000_000
const BUYERS = [1, 16]
const GOAL = 0.6
/** Goals of the rate on one product, compared with different products, by the number of buyers. */
const ONE_PRODUCT_GOALS = [
  [16, 0.85],
  [64, 0.7],
] as const
const ROUNDS = 5
const SECONDS = 4
const RECORDED_ORDERS = 200
const LINES = 2

type ItemsOf = () => OrderPayload['items']

const dataDir = createDataDir()
const settings = { DATA_DIR: dataDir, DEMO: 'off', RATE_LIMIT: 'off', LOG_LEVEL: 'info' }
const services = await openServices(readConfig({ ...settings, LOG_LEVEL: 'silent' }))
const { db, outbox, pool } = services
await seedProducts(db, PRODUCTS)
await db.execute(sql`update products set stock = ${STOCK}::int`)
await db.execute(sql`
  insert into site_settings (key, value) values (${EMAIL_SETTING_KEYS.enabled}, 'true'), (${EMAIL_SETTING_KEYS.adminEmail}, 'staff@bench.test')
  on conflict (key) do update set value = excluded.value`)
const recorded: OrderStatements[] = []
while (recorded.length < RECORDED_ORDERS) recorded.push(await recordOrder())
const connectionString = pool.options.connectionString ?? ''
const server = await MeasuredServer.start('serve-orders.ts', { ...settings, DATABASE_URL: connectionString })

const results = []
for (const buyers of BUYERS) {
  await placeAtServer(buyers, 1, differentItems)
  const rounds = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await db.execute(sql`vacuum analyze`)
    const bySql = () => placeOrdersBySql(connectionString, recorded, { buyers, seconds: SECONDS })
    const byHttp = () => placeAtServer(buyers, SECONDS, differentItems)
    const isSqlFirst = round % 2 === 0
    const [first, second] = isSqlFirst ? [await bySql(), await byHttp()] : [await byHttp(), await bySql()]
    const [statements, store] = isSqlFirst ? [first, second] : [second, first]
    rounds.push({ statements, store, ratio: ratio(store, statements) })
  }
  results.push({ buyers, ratio: median(rounds.map((round) => round.ratio)), rounds })
}

const oneProduct = []
for (const [buyers, goal] of ONE_PRODUCT_GOALS) {
  const rounds = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await db.execute(sql`vacuum analyze`)
    const ofDifferent = () => placeAtServer(buyers, SECONDS, () => [{ productId: randomProductId(), quantity: 1 }])
    const ofOne = () => placeAtServer(buyers, SECONDS, () => [{ productId: 1, quantity: 1 }])
    const isDifferentFirst = round % 2 === 0
    const [first, second] = isDifferentFirst
      ? [await ofDifferent(), await ofOne()]
      : [await ofOne(), await ofDifferent()]
    const [different, same] = isDifferentFirst ? [first, second] : [second, first]
    rounds.push({ different, same, ratio: ratio(same, different) })
  }
  oneProduct.push({ buyers, goal, ratio: median(rounds.map((round) => round.ratio)), rounds })
}
const { rssMb, delayMs } = await server.metrics()
await server.stop()
await services.close()
removeDataDir(dataDir)
const statementCount = recorded[0]?.statements.length
writeResult('orders', {
  goal: GOAL,
  seconds: SECONDS,
  lines: LINES,
  statements: statementCount,
  rssMb,
  delayMs,
  results,
  oneProduct,
})

function randomProductId(): number {
  return randomInt(PRODUCTS) + 1
}

function differentItems() {
  const first = randomProductId()
  return [first, ((first + 976) % PRODUCTS) + 1].map((productId) => ({ productId, quantity: 1 }))
}

/** An order of a customer of its own, as the checkout sends it. */
const nextOrder = (items: ItemsOf) =>
  buildOrder(items(), { customerPhone: `9${randomInt(100_000_000, 999_999_999)}`, anotherOrder: false })

/** Places an order in this process and records its SQL statements. */
async function recordOrder(): Promise<OrderStatements> {
  const key = `0:${randomUUID()}`
  let orderId = 0
  const request = orderRequestSchema.parse(nextOrder(differentItems))
  const statements = await recordStatements(async () => {
    const idempotency = { key, requestHash: 'the same' }
    const { order } = await placeOrder({ db, outbox }, { request, userId: 0, idempotency })
    orderId = order.id
  })
  return { statements, orderId, key }
}

/** Places orders from parallel buyers. @returns orders per second */
function placeAtServer(buyers: number, seconds: number, items: ItemsOf): Promise<number> {
  return placeOrdersByHttp({ port: server.port, buyers, seconds, nextOrder: () => nextOrder(items) })
}
