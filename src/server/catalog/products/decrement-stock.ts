import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/connect.ts'
import { products, stockMovements } from '../catalog.tables.ts'

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
  | 'discountPercentage'
  | 'stock'
  | 'examType'
  | 'classType'
  | 'condition'
>

/**
 * Reads and locks products until the transaction ends. Locks rows in id order, so that concurrent orders queue instead of
 * deadlocking.
 */
export async function lockProducts(tx: Transaction, ids: number[]): Promise<Map<number, PricedProduct>> {
  const { id, name, image, pricePaise, originalPricePaise, discountPercentage, stock } = products
  const { examType, classType, condition } = products
  const columns = { id, name, image, pricePaise, originalPricePaise, discountPercentage, stock }
  const rows = await tx
    .select({ ...columns, examType, classType, condition })
    .from(products)
    .where(sql`${id} = any(${sql.param(ids)}::int[])`)
    .orderBy(id)
    .for('no key update')
    .prepare('lock_products')
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Decrements the stock of locked products and records the movements. The database rejects a negative stock. */
export function decrementStock(tx: Transaction, lines: readonly StockLine[], orderId: number): Promise<void> {
  return applyStockMovements(
    tx,
    lines.map(({ productId, quantity }) => ({ productId, change: -quantity, reason: 'order', orderId })),
  )
}

/** Changes the stock of locked products and records the movements. */
export async function applyStockMovements(tx: Transaction, movements: readonly StockMovement[]): Promise<void> {
  if (movements.length === 0) return
  const sums = [...Map.groupBy(movements, ({ productId }) => productId)].map(
    ([productId, ofProduct]) => [productId, ofProduct.reduce((sum, { change }) => sum + change, 0)] as const,
  )
  const ids = sql.param(sums.map(([productId]) => productId))
  const changes = sql.param(sums.map(([, change]) => change))
  await tx
    .update(products)
    .set({ stock: sql`${products.stock} + moved.change`, updatedAt: sql`${products.updatedAt}` })
    .from(sql`unnest(${ids}::int[], ${changes}::int[]) as moved (product_id, change)`)
    .where(eq(products.id, sql`moved.product_id`))
    .prepare('move_stock')
    .execute()
  await tx.execute(sql`
    insert into ${stockMovements} (product_id, change, reason, order_id)
    select * from unnest(
      ${sql.param(movements.map((movement) => movement.productId))}::int[], ${sql.param(movements.map((movement) => movement.change))}::int[],
      ${sql.param(movements.map((movement) => movement.reason))}::text[], ${sql.param(movements.map((movement) => movement.orderId ?? null))}::bigint[])`)
}
