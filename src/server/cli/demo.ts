import { defineCommand } from 'citty'
import { describeLogin } from '../accounts/seed-admin.ts'
import { generateProducts } from '../catalog/generate-products.ts'
import { ConfigError } from '../config/config-error.ts'
import { generateDemoShop } from '../demo-data/generate-demo-shop.ts'
import { seedStore } from '../seed.ts'
import { generateReviews } from '../reviews/generate-reviews.ts'
import { refreshCustomers } from '../orders/customers/refresh-customers.ts'
import { countSales } from '../orders/sales/count-sales.ts'
import { openServices, type Services } from '../services.ts'
import { printLine, runCommand } from './run-command.ts'

const MAX_COUNT = 1_000_000

export const demoCommand = defineCommand({
  meta: {
    name: 'demo',
    description: 'Add generated products, orders and reviews, to see the store at the size of a large shop',
  },
  args: {
    products: { type: 'string', default: '0', description: 'number of products' },
    orders: { type: 'string', default: '0', description: 'number of orders' },
    reviews: {
      type: 'string',
      description: 'number of reviews, at most one for each delivered book; without it, one for each five orders',
    },
  },
  run: ({ args }) =>
    runCommand(async (config) => {
      const counts = {
        products: parseCount('products', args.products),
        orders: parseCount('orders', args.orders),
        reviews: args.reviews === undefined ? undefined : parseCount('reviews', args.reviews),
      }
      if (counts.products + counts.orders + (counts.reviews ?? 0) === 0) {
        throw new ConfigError('Set the numbers: npm run shop -- demo --products 20000 --orders 100000')
      }
      const services = await openServices(config)
      for (const login of await seedStore(services)) printLine(describeLogin(login))
      await generateDemo(services, counts)
      await services.close()
      return 0
    }),
})

function parseCount(name: string, value: string): number {
  const count = Number(value)
  if (Number.isInteger(count) && count >= 0 && count <= MAX_COUNT) return count
  throw new ConfigError(`--${name} must be a whole number up to ${MAX_COUNT}`)
}

interface Counts {
  products: number
  orders: number
  /** Undefined for one for each five orders. */
  reviews: number | undefined
}

async function generateDemo(services: Services, { products, orders, reviews }: Counts) {
  const { db } = services
  const startedAt = performance.now()
  if (products > 0) await generateProducts(db, products, (count) => printLine(`${count} of ${products} products`))
  const added = orders > 0 ? (await generateDemoShop(services, { orders, reviews })).counts : undefined
  const reviewCount = added?.reviews ?? (reviews ? await generateReviews(db, reviews) : 0)
  await countSales(db)
  await refreshCustomers(db)
  await db.execute('vacuum analyze')
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  const { toConfirm = 0, returns = 0, invoices = 0, remittances = 0, messages = 0 } = added ?? {}
  printLine(
    `${products} products, ${orders} orders (${toConfirm} to confirm), ${returns} returns, ${invoices} invoices, ${remittances} remittances, ${messages} messages and ${reviewCount} reviews added in ${seconds} s`,
  )
}
