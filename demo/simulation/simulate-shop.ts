import { asc, eq, sql } from 'drizzle-orm'
import type { User } from '../../src/domain/accounts/session.ts'
import { users } from '../../src/server/database/schema/accounts.ts'
import { products } from '../../src/server/database/schema/catalog.ts'
import { scoreAllOrders } from '../../src/server/cod-risk/risk-scorer.ts'
import type { ConfirmationDeps } from '../../src/server/confirmation/request-confirmation.ts'
import type { Database } from '../../src/server/database/connect.ts'
import { orders } from '../../src/server/database/schema/orders.ts'
import { type CashPlan, planRemittances } from './plan-remittances.ts'
import { planShop, type ShopPlan } from './plan-shop.ts'
import { writeConfirmations } from './write-confirmations.ts'
import { writeOrders } from './write-orders.ts'
import { writeParcels } from './write-parcels.ts'
import { writeRemittances } from './write-remittances.ts'

/** A shop as it was planned, to compare with what the store measures. */
export interface SimulatedShop {
  plan: ShopPlan
  cash: CashPlan
}

/** Batches of a year of orders: each is scored with the outcomes of those before it, as if orders were scored as they came. */
const SCORE_BATCHES = 40
const MAX_BATCH = 1000

/**
 * Plans a shop with the books of the store and inserts its orders, without parcels: see `simulateParcels`.
 * @param count the number of orders
 * @param seed the same one gives the same shop, if the books and the former orders are the same
 */
export async function simulateOrders(db: Database, count: number, seed?: number): Promise<SimulatedShop> {
  const sold = await db
    .select({ id: products.id, pricePaise: products.pricePaise })
    .from(products)
    .orderBy(asc(products.id))
  const known = new Set((await db.select({ id: orders.id }).from(orders)).map(({ id }) => id))
  const plan = planShop({
    seed: seed ?? known.size,
    count: sold.length === 0 ? 0 : count,
    now: Date.now(),
    products: sold,
    isTaken: (id) => known.has(id),
  })
  const shop = { plan, cash: planRemittances(plan) }
  await writeOrders(db, plan.orders, shop.cash)
  return shop
}

/** Inserts the parcels of simulated orders and what couriers reported about them. */
export const simulateParcels = (db: Database, { plan, cash }: SimulatedShop): Promise<void> =>
  writeParcels(db, plan.orders, cash)

/** Pays the cash of simulated orders. @returns the number of remittances */
export const simulateRemittances = async (db: Database, { cash }: SimulatedShop): Promise<number> =>
  writeRemittances(db, await findOwner(db), cash)

/** Computes the risks of simulated orders and asks the customers of the risky new ones. @returns their number */
export async function simulateConfirmations(deps: ConfirmationDeps, { plan }: SimulatedShop): Promise<number> {
  const batch = Math.min(MAX_BATCH, Math.ceil(plan.orders.length / SCORE_BATCHES))
  await scoreAllOrders(deps.db, { batch, pauseMs: 0 })
  return writeConfirmations(deps, await findOwner(deps.db))
}

async function findOwner(db: Database): Promise<User> {
  const [owner] = await db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(eq(users.isAdmin, true))
    .orderBy(sql`${users.id}`)
    .limit(1)
  return { id: owner?.id ?? 0, username: owner?.username ?? 'demo', isAdmin: true }
}
