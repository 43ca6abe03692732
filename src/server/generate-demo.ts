// `npm run demo -- --products 20000 --orders 100000` adds generated products and orders to the store's database, to see
// the store and its back office at the size of a large shop.
import { parseArgs } from 'node:util'
import { generateProducts } from './catalog/generate-products.ts'
import { readConfig, WrongSetting } from './config.ts'
import { announce } from './database/changes.ts'
import { fillStore } from './fill-store.ts'
import { generateOrders } from './orders/generate-orders.ts'
import { openServices } from './services.ts'

const MOST = 1_000_000

try {
  const wanted = readWanted()
  const services = await openServices(readConfig(process.env))
  const { db } = services
  const login = await fillStore(services)
  if (login) say(`Admin login: ${login.username} / ${login.password}\n`)
  const start = performance.now()
  if (wanted.products > 0)
    await generateProducts(db, wanted.products, (done) => say(`${done} of ${wanted.products} products\n`))
  if (wanted.orders > 0) await generateOrders(db, wanted.orders)
  await db.execute('vacuum analyze')
  await db.transaction((tx) => announce(tx, 'catalog', 'content'))
  say(
    `${wanted.products} products and ${wanted.orders} orders added in ${Math.round((performance.now() - start) / 1000)} s\n`,
  )
  await services.close()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

function readWanted(): { products: number; orders: number } {
  const { values } = parseArgs({
    options: { products: { type: 'string', default: '0' }, orders: { type: 'string', default: '0' } },
  })
  const [products, orders] = [Number(values.products), Number(values.orders)]
  for (const [name, count] of Object.entries({ products, orders })) {
    if (!Number.isInteger(count) || count < 0 || count > MOST)
      throw new WrongSetting(`--${name} must be a whole number up to ${MOST}`)
  }
  if (products + orders === 0) throw new WrongSetting('Say how many: npm run demo -- --products 20000 --orders 100000')
  return { products, orders }
}

function say(text: string): void {
  process.stdout.write(text)
}
