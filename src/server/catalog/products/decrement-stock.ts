import { sql } from 'drizzle-orm'
import type { User } from '../../../domain/accounts/session.ts'
import type { Transaction } from '../../database/connect.ts'
import type { Paise } from '../../../domain/values/money.ts'
import { products, stockMovements } from '../../database/schema/catalog.ts'

export interface StockLine {
  productId: number
  quantity: number
}
type StockMovement = Pick<typeof stockMovements.$inferInsert, 'productId' | 'change' | 'reason' | 'orderId'>
export type PricedProduct = Pick<
  typeof products.$inferSelect,
  | 'id'
  | 'name'
  | 'image'
  | 'pricePaise'
  | 'originalPricePaise'
  | 'costPricePaise'
  | 'discountPercentage'
  | 'stock'
  | 'examType'
  | 'classType'
  | 'condition'
  | 'status'
>

const PRICED_COLUMNS = {
  id: products.id,
  name: products.name,
  image: products.image,
  pricePaise: products.pricePaise,
  originalPricePaise: products.originalPricePaise,
  costPricePaise: products.costPricePaise,
  discountPercentage: products.discountPercentage,
  stock: products.stock,
  examType: products.examType,
  classType: products.classType,
  condition: products.condition,
  status: products.status,
}

const selectPriced = (tx: Transaction, ids: readonly number[]) =>
  tx
    .select(PRICED_COLUMNS)
    .from(products)
    .where(sql`${products.id} = any(${sql.param(ids)}::int[])`)
    .orderBy(products.id)

const byId = (rows: readonly PricedProduct[]): Map<number, PricedProduct> => new Map(rows.map((row) => [row.id, row]))

/** Reads products without locking them. */
export async function readProducts(tx: Transaction, ids: readonly number[]): Promise<Map<number, PricedProduct>> {
  return byId(await selectPriced(tx, ids).prepare('read_products').execute())
}

/**
 * Reads and locks products until the transaction ends. Locks rows in id order, so that concurrent orders queue instead of
 * deadlocking.
 */
export async function lockProducts(tx: Transaction, ids: readonly number[]): Promise<Map<number, PricedProduct>> {
  return byId(await selectPriced(tx, ids).for('no key update').prepare('lock_products').execute())
}

/**
 * Decrements the stock of the products of an order and records the movements, in one statement that locks the products in id
 * order.
 * @param lines one line per product, with the price at which it was ordered
 * @returns whether every product was still for sale at this price with enough stock; if not, the caller must roll back
 */
export async function decrementStock(
  tx: Transaction,
  lines: readonly (StockLine & { pricePaise: Paise })[],
  orderId: number,
): Promise<boolean> {
  const ids = sql.param(lines.map(({ productId }) => productId))
  const quantities = sql.param(lines.map(({ quantity }) => quantity))
  const prices = sql.param(lines.map(({ pricePaise }) => pricePaise))
  const locked = tx
    .$with('locked', { id: sql<number>`id` })
    .as(sql`select id from ${products} where id = any(${ids}::int[]) order by id for no key update`)
  const decremented = tx.$with('decremented', { id: sql<number>`id`.as('id') }).as(sql`
    update ${products} set stock = ${products.stock} - line.quantity
    from unnest(${ids}::int[], ${quantities}::int[], ${prices}::int[]) as line (product_id, quantity, price_paise), locked
    where ${products.id} = locked.id and locked.id = line.product_id
      and ${products.status} = 'published' and ${products.stock} >= line.quantity and ${products.pricePaise} = line.price_paise
    returning ${products.id} as id, line.quantity as quantity, ${products.stock} as stock_after`)
  const recorded = tx.$with('recorded', {}).as(sql`
    insert into ${stockMovements} (product_id, change, reason, stock_after, order_id)
    select id, -quantity, 'order', stock_after, ${orderId}::bigint from decremented`)
  const rows = await tx
    .with(locked, decremented, recorded)
    .select({ id: decremented.id })
    .from(decremented)
    .prepare('decrement_stock')
    .execute()
  return rows.length === lines.length
}

/** Who moved the stock, for staff. */
interface MovementSource {
  actor?: Pick<User, 'id' | 'username'> | undefined
  note?: string | undefined
  batch?: string | undefined
}

/** Changes the stock of locked products and records the movements, in one statement. */
export async function applyStockMovements(
  tx: Transaction,
  movements: readonly StockMovement[],
  { actor, note, batch }: MovementSource = {},
): Promise<void> {
  if (movements.length === 0) return
  const ids = sql.param(movements.map(({ productId }) => productId))
  const changes = sql.param(movements.map(({ change }) => change))
  const reasons = sql.param(movements.map(({ reason }) => reason))
  const orderIds = sql.param(movements.map(({ orderId }) => orderId ?? null))
  await tx.execute(sql`
    with movement as (
      select * from unnest(${ids}::int[], ${changes}::int[], ${reasons}::text[], ${orderIds}::bigint[])
        with ordinality as movement (product_id, change, reason, order_id, number)
    ), moved as (
      update ${products} set stock = ${products.stock} + total.change
      from (select product_id, sum(change)::int as change from movement group by product_id) as total
      where ${products.id} = total.product_id
      returning ${products.id} as product_id, ${products.stock} as stock
    )
    insert into ${stockMovements} (product_id, change, reason, stock_after, order_id, actor_id, actor, note, batch)
    select product_id, change, reason,
      stock - coalesce(sum(change) over (partition by product_id order by number rows between 1 following and unbounded following), 0),
      order_id, ${actor?.id ?? null}::int, ${actor?.username ?? null}::text, ${note ?? null}::text, ${batch ?? null}::uuid
    from movement join moved using (product_id) order by number`)
}
