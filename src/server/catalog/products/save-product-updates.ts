import { type SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { auditAll, type AuditChange } from '../../database/audit.ts'
import type { Transaction } from '../../database/connect.ts'
import { productCategories, products, stockMovements } from '../../database/schema/catalog.ts'
import { syncProductImages } from '../images/sync-product-images.ts'
import { toAuditFields } from './admin-products.presenter.ts'
import type { AdminProductRow } from './admin-products.queries.ts'

export type ProductColumns = Omit<typeof products.$inferSelect, 'id' | 'createdAt' | 'updatedAt' | 'version'>

/** What an edit changes of a locked product. */
export interface ProductUpdate {
  row: AdminProductRow
  /** The columns with a new value. */
  columns: Partial<ProductColumns>
  /** The categories after the edit; those of the row if they stay. */
  links: number[]
}

type Entry = Pick<AuditChange, 'actor' | 'action' | 'batch'>

/** Saves updates of products with their categories, images, stock movements and audit entries. */
export async function saveProductUpdates(
  tx: Transaction,
  updates: readonly ProductUpdate[],
  entry: Entry,
): Promise<void> {
  if (updates.length === 0) return
  // Updates of the same columns share a statement.
  const groups = Map.groupBy(updates, ({ columns }) => Object.keys(columns).toSorted().join())
  for (const group of groups.values()) await updateColumns(tx, group)
  await replaceCategoryLinks(tx, updates)
  for (const { row, columns } of updates) await syncProductImages(tx, row.product.id, columns)
  await recordStockChanges(tx, updates, entry)
  await auditAll(
    tx,
    updates.map(({ row, columns, links }) => ({
      ...entry,
      kind: 'product',
      id: row.product.id,
      subject: columns.name ?? row.product.name,
      before: { ...toAuditFields(row.product), categoryIds: row.categoryIds },
      after: { ...toAuditFields(columns), categoryIds: links },
    })),
  )
}

async function updateColumns(tx: Transaction, group: readonly ProductUpdate[]): Promise<void> {
  const names = Object.keys(group[0]?.columns ?? {}).map((name) => [name, toSnakeCase(name)] as const)
  const rows = group.map(({ row, columns }) => {
    const values: Record<string, unknown> = { ...columns }
    return { id: row.product.id, ...Object.fromEntries(names.map(([name, column]) => [column, values[name]])) }
  })
  const assignments = names.map(
    ([, column]): SQL => sql`${sql.identifier(column)} = changed.${sql.identifier(column)},`,
  )
  await tx.execute(sql`
    update ${products} set ${sql.join(assignments)} version = ${products.version} + 1, updated_at = now()
    from json_populate_recordset(null::${products}, ${JSON.stringify(rows)}::json) as changed
    where ${products.id} = changed.id`)
}

async function replaceCategoryLinks(tx: Transaction, updates: readonly ProductUpdate[]): Promise<void> {
  const changed = updates.filter(({ row, links }) => links !== row.categoryIds)
  if (changed.length === 0) return
  const ids = changed.map(({ row }) => row.product.id)
  await tx.delete(productCategories).where(sql`${productCategories.productId} = any(${sql.param(ids)}::int[])`)
  const links = changed.flatMap(({ row, links: categoryIds }) =>
    categoryIds.map((categoryId) => ({ productId: row.product.id, categoryId })),
  )
  if (links.length > 0) await tx.insert(productCategories).values(links)
}

async function recordStockChanges(
  tx: Transaction,
  updates: readonly ProductUpdate[],
  { actor, action }: Entry,
): Promise<void> {
  const movements = updates.flatMap(({ row: { product }, columns: { stock = product.stock } }) =>
    stock === product.stock
      ? []
      : [
          {
            productId: product.id,
            change: stock - product.stock,
            reason: action === 'import' ? ('import' as const) : ('correction' as const),
            stockAfter: stock,
            actorId: actor.id,
            actor: actor.username,
          },
        ],
  )
  if (movements.length > 0) await tx.insert(stockMovements).values(movements)
}
