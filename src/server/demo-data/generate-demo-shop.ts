import { generateInvoices } from '../orders/invoices/generate-invoices.ts'
import { generateRefunds } from '../orders/refunds/generate-refunds.ts'
import { generateReturns } from '../orders/returns/generate-returns.ts'
import { generateFunnel } from '../reports/funnel/generate-funnel.ts'
import { generateReviews } from '../reviews/generate-reviews.ts'
import type { Services } from '../services.ts'
import { generateMessages } from './generate-messages.ts'
import {
  type SimulatedShop,
  simulateConfirmations,
  simulateOrders,
  simulateParcels,
  simulateRemittances,
} from '../../../demo/simulation/simulate-shop.ts'
import { writeHistory } from '../../../demo/simulation/write-history.ts'

interface DemoShop extends SimulatedShop {
  counts: Record<'toConfirm' | 'returns' | 'invoices' | 'remittances' | 'reviews' | 'messages', number>
}

const ORDERS_PER_REVIEW = 5

/**
 * Adds a year of simulated orders to the store, with all that follows from them on the screens of staff.
 * @param input the numbers of orders and reviews, by default one review for five orders; the same seed gives the same orders to
 *   a new store
 */
export async function generateDemoShop(
  services: Pick<Services, 'db' | 'config' | 'jobs' | 'outbox'>,
  {
    orders,
    reviews = Math.ceil(orders / ORDERS_PER_REVIEW),
    seed,
  }: { orders: number; reviews?: number | undefined; seed?: number },
): Promise<DemoShop> {
  const { db } = services
  const shop = await simulateOrders(db, orders, seed)
  await simulateParcels(db, shop)
  const returns = await generateReturns(services)
  await generateRefunds(db)
  await writeHistory(db)
  await generateFunnel(db)
  const invoices = await generateInvoices(db)
  const remittances = await simulateRemittances(db, shop)
  const reviewCount = reviews > 0 ? await generateReviews(db, reviews) : 0
  const messages = await generateMessages(db)
  const toConfirm = await simulateConfirmations(services, shop)
  return { ...shop, counts: { toConfirm, returns, invoices, remittances, reviews: reviewCount, messages } }
}
