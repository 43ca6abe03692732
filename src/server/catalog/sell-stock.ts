import { inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../database/connect.ts'
import { products, stockMovements } from './catalog.tables.ts'

/** How many of a product are wanted. */
export interface Wanted {
  productId: number
  quantity: number
}
type StockMovement = Pick<typeof stockMovements.$inferInsert, 'productId' | 'change' | 'reason' | 'orderId'>
export type ProductForSale = Pick<
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
 * Reads products as they stand and holds them until the transaction ends. Rows are locked in the order of their ids,
 * so that orders of the same books wait for one another and never for each other.
 */
export async function holdProducts(tx: Transaction, ids: number[]): Promise<Map<number, ProductForSale>> {
  const { id, name, image, pricePaise, originalPricePaise, discountPercentage, stock } = products
  const { examType, classType, condition } = products
  const columns = { id, name, image, pricePaise, originalPricePaise, discountPercentage, stock }
  const rows = await tx
    .select({ ...columns, examType, classType, condition })
    .from(products)
    .where(inArray(id, ids))
    .orderBy(id)
    .for('no key update')
  return new Map(rows.map((row) => [row.id, row]))
}

/** Takes held products out of stock and writes the movements. The database itself refuses a stock below zero. */
export function takeStock(tx: Transaction, lines: readonly Wanted[], orderId: number): Promise<void> {
  return moveStock(
    tx,
    lines.map(({ productId, quantity }) => ({ productId, change: -quantity, reason: 'order', orderId })),
  )
}

/** Moves held products into stock or out of it and writes the movements. */
export async function moveStock(tx: Transaction, moves: readonly StockMovement[]): Promise<void> {
  if (moves.length === 0) return
  const sums = [...Map.groupBy(moves, ({ productId }) => productId)].map(
    ([productId, ofProduct]) => [productId, ofProduct.reduce((sum, { change }) => sum + change, 0)] as const,
  )
  const ids = sql.param(sums.map(([productId]) => productId))
  const changes = sql.param(sums.map(([, change]) => change))
  await tx.execute(sql`
    update ${products} set stock = ${products.stock} + moved.change
    from unnest(${ids}::int[], ${changes}::int[]) as moved (product_id, change)
    where ${products.id} = moved.product_id`)
  await tx.execute(sql`
    insert into ${stockMovements} (product_id, change, reason, order_id)
    select * from unnest(
      ${sql.param(moves.map((move) => move.productId))}::int[], ${sql.param(moves.map((move) => move.change))}::int[],
      ${sql.param(moves.map((move) => move.reason))}::text[], ${sql.param(moves.map((move) => move.orderId ?? null))}::bigint[])`)
}
