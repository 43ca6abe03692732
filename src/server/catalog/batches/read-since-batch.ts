import { and, asc, desc, eq, gt, inArray, notInArray, sql } from 'drizzle-orm'
import { auditLog } from '../../database/schema/platform.ts'
import type { Transaction } from '../../database/connect.ts'
import { categories, institutes, products, stockMovements } from '../../database/schema/catalog.ts'
import { selectAdminProducts } from '../products/admin-products.queries.ts'
import { chunks } from '../products/bulk-edit-rows.ts'
import type { BatchEntry, SinceBatch } from './plan-undo.ts'

/** Movements by which staff say how many copies there are, in contrast to those that come and go. */
const SETTING = ['correction', 'import', 'counted'] as const
const ORDERED = ['order', 'cancel', 'reopen', 'modification', 'replacement'] as const

/** Reads the changes of a batch, in the order of their products. */
export const readBatchEntries = (tx: Transaction, batch: string): Promise<BatchEntry[]> => {
  const { id, subjectId, subject, before, after } = auditLog
  return tx
    .select({ id, subjectId, subject, before, after })
    .from(auditLog)
    .where(and(eq(auditLog.batch, batch), eq(auditLog.kind, 'product')))
    .orderBy(asc(sql`${subjectId}::int`))
}

/** Reads the products of a batch, locked, and what happened to them since. */
export async function readSinceBatch(tx: Transaction, batch: string, entries: readonly BatchEntry[]) {
  const ids = entries.map(({ subjectId }) => Number(subjectId))
  const list = sql.param(ids)
  const ofBatch = sql`any(${list}::int[])`
  await tx.execute(sql`select from ${products} where id = ${ofBatch} order by id for update`)
  const rows = new Map<number, Awaited<ReturnType<typeof selectAdminProducts>>[number]>()
  for (const part of chunks(ids)) for (const row of await selectAdminProducts(tx, part)) rows.set(row.product.id, row)
  const lastEntry = Math.max(0, ...entries.map(({ id }) => id))
  const changes = await readLaterChanges(tx, ids, lastEntry)
  // All changes of a transaction have the time at which it began. A Date would lose the microseconds.
  const start = sql`(select max(created_at) from ${auditLog} where batch = ${batch})`
  const movements = await tx
    .select({
      productId: stockMovements.productId,
      sold: sql<number>`(-sum(${stockMovements.change}) filter (where ${inArray(stockMovements.reason, [...ORDERED])}))::int`,
      isStockSet: sql<boolean>`bool_or(${inArray(stockMovements.reason, [...SETTING])})`,
    })
    .from(stockMovements)
    .where(and(sql`${stockMovements.productId} = ${ofBatch}`, sql`${stockMovements.createdAt} > ${start}`))
    .groupBy(stockMovements.productId)
  const orders = await tx.execute<{ id: number; order_id: string }>(
    sql`select product_id as id, max(order_id) as order_id from order_items where product_id = ${ofBatch} group by 1`,
  )
  const movementOf = new Map(movements.map((movement) => [movement.productId, movement]))
  const orderOf = new Map(orders.rows.map((one) => [one.id, Number(one.order_id)]))
  const shared = { taken: await readTakenKeys(tx, entries, ids), ...(await readCollectionIds(tx)) }
  const sinceOf = (id: number): SinceBatch => {
    const { sold = 0, isStockSet = false } = movementOf.get(id) ?? {}
    return { changes: changes.get(id) ?? [], sold: sold ?? 0, isStockSet, orderId: orderOf.get(id), ...shared }
  }
  return { rows, sinceOf }
}

async function readLaterChanges(tx: Transaction, ids: readonly number[], lastEntry: number) {
  const found = await tx
    .select({
      subjectId: auditLog.subjectId,
      actor: auditLog.actor,
      createdAt: auditLog.createdAt,
      after: auditLog.after,
    })
    .from(auditLog)
    .where(
      and(
        gt(auditLog.id, lastEntry),
        eq(auditLog.kind, 'product'),
        sql`${auditLog.subjectId} = any(${sql.param(ids.map(String))}::text[])`,
      ),
    )
    .orderBy(desc(auditLog.id))
  const changes = found.map(({ after, ...change }) => ({ ...change, fields: Object.keys(after ?? {}) }))
  return Map.groupBy(changes, ({ subjectId }) => Number(subjectId))
}

/** The former slugs and SKUs that other products have now. */
async function readTakenKeys(tx: Transaction, entries: readonly BatchEntry[], ids: readonly number[]) {
  const valuesOf = (field: 'slug' | 'sku') =>
    entries.flatMap(({ before, after }) => {
      const former = after && before?.[field]
      return typeof former === 'string' && former !== '' ? [former] : []
    })
  const slugs = valuesOf('slug')
  const skus = valuesOf('sku')
  const taken = new Set<string>()
  if (slugs.length + skus.length === 0) return taken
  const others = await tx
    .select({ slug: products.slug, sku: products.sku })
    .from(products)
    .where(
      and(
        notInArray(products.id, [...ids]),
        sql`(${products.slug} = any(${sql.param(slugs)}::text[]) or ${products.sku} = any(${sql.param(skus)}::text[]))`,
      ),
    )
  for (const { slug, sku } of others) taken.add(`slug ${slug}`).add(`sku ${sku ?? ''}`)
  return taken
}

async function readCollectionIds(tx: Transaction) {
  const [instituteRows, categoryRows] = [
    await tx.select({ id: institutes.id }).from(institutes),
    await tx.select({ id: categories.id }).from(categories),
  ]
  return {
    institutes: new Set(instituteRows.map(({ id }) => id)),
    categories: new Set(categoryRows.map(({ id }) => id)),
  }
}
