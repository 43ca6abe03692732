import { defineCommand } from 'citty'
import { generateProducts } from '../catalog/generate-products.ts'
import { ConfigError } from '../config/config-error.ts'
import { writeHistory } from '../demo-data/simulation/write-history.ts'
import {
  simulateConfirmations,
  simulateOrders,
  simulateParcels,
  simulateRemittances,
} from '../demo-data/simulation/simulate-shop.ts'
import { seedStore } from '../seed.ts'
import { generateInvoices } from '../orders/invoices/generate-invoices.ts'
import { generateReturns } from '../orders/returns/generate-returns.ts'
import { generateReviews } from '../reviews/generate-reviews.ts'
import { generateFunnel } from '../reports/funnel/generate-funnel.ts'
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
    reviews: { type: 'string', default: '0', description: 'number of reviews, at most one for each delivered book' },
  },
  run: ({ args }) =>
    runCommand(async (config) => {
      const counts = {
        products: parseCount('products', args.products),
        orders: parseCount('orders', args.orders),
        reviews: parseCount('reviews', args.reviews),
      }
      if (counts.products + counts.orders + counts.reviews === 0) {
        throw new ConfigError('Set the numbers: npm run shop -- demo --products 20000 --orders 100000')
      }
      const services = await openServices(config)
      const login = await seedStore(services)
      if (login) printLine(`Admin login: ${login.username} / ${login.password}`)
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
  reviews: number
}

async function generateDemo(services: Services, counts: Counts) {
  const { db } = services
  const { products, orders, reviews } = counts
  const startedAt = performance.now()
  if (products > 0) await generateProducts(db, products, (count) => printLine(`${count} of ${products} products`))
  const added = orders > 0 ? await generateShop(services, counts) : 'no orders'
  if (orders === 0 && reviews > 0) await generateReviews(db, reviews)
  await countSales(db)
  await refreshCustomers(db)
  await db.execute('vacuum analyze')
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  printLine(`${products} products and ${added} added in ${seconds} s`)
}

/** Adds a year of orders with all that follows from them. @returns what was added */
async function generateShop(services: Services, { orders, reviews }: Counts): Promise<string> {
  const { db } = services
  const shop = await simulateOrders(db, orders)
  await simulateParcels(db, shop)
  const returnCount = await generateReturns(services)
  await writeHistory(db)
  await generateFunnel(db)
  const invoiceCount = await generateInvoices(db)
  const remittanceCount = await simulateRemittances(db, shop)
  const reviewCount = reviews > 0 ? await generateReviews(db, reviews) : 0
  const askedCount = await simulateConfirmations(services, shop)
  return `${orders} orders (${askedCount} to confirm), ${returnCount} returns, ${invoiceCount} invoices, ${remittanceCount} remittances and ${reviewCount} reviews`
}
