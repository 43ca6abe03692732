import { isDeepStrictEqual } from 'node:util'
import { asc, inArray, type SQL, sql } from 'drizzle-orm'
import type { BulkFields } from '../../../domain/catalog/products/bulk-products.ts'
import type { ProductStatus } from '../../../domain/catalog/products/product-status.ts'
import { paiseToRupees, rupeesToPaise } from '../../../domain/values/money.ts'
import { auditAll, type AuditChange } from '../../database/audit.ts'
import type { Queryable, Transaction } from '../../database/connect.ts'
import { products, stockMovements } from '../../database/schema/catalog.ts'

/** Rows per statement, within PostgreSQL's limit of parameters. */
const CHUNK_SIZE = 2000

export interface BulkRow extends BulkFields {
  id: number
  name: string
  status: ProductStatus
}

export interface RowChange {
  row: BulkRow
  after: Partial<BulkFields>
}

const { id, name, status, stock, featured, bestSeller, teachersPick } = products
const { pricePaise, originalPricePaise, discountPercentage, subjects, language, weightGrams } = products
const prices = { pricePaise, originalPricePaise, discountPercentage }
const columns = {
  id,
  name,
  status,
  ...prices,
  stock,
  featured,
  bestSeller,
  teachersPick,
  subjects,
  language,
  weightGrams,
}

/** Returns the products that match, in id order, optionally locked until the transaction ends. */
export async function readBulkRows(
  db: Queryable,
  condition: SQL | undefined,
  lock?: 'update' | 'no key update',
): Promise<BulkRow[]> {
  const query = db.select(columns).from(products).where(condition).orderBy(asc(id))
  const rows = await (lock ? query.for(lock) : query)
  return rows.map(({ pricePaise: price, originalPricePaise: originalPrice, ...rest }) => ({
    ...rest,
    price: paiseToRupees(price),
    originalPrice: paiseToRupees(originalPrice),
  }))
}

/** Returns the current values of the fields that a change sets. */
export const previousFields = ({ row, after }: RowChange): Partial<BulkFields> =>
  Object.fromEntries(Object.keys(after).map((field) => [field, row[field as keyof BulkFields]]))

/** Whether the row has the new values already. */
export const isUnchanged = ({ row, after }: RowChange): boolean =>
  Object.entries(after).every(([field, value]) => isDeepStrictEqual(row[field as keyof BulkFields], value))

type BulkAuditEntry = Pick<AuditChange, 'actor' | 'action' | 'batch'>

/** Saves changes of locked rows, with their stock movements and audit entries. */
export async function saveBulkEdit(
  tx: Transaction,
  changes: readonly RowChange[],
  entry: BulkAuditEntry,
): Promise<void> {
  for (const part of chunks(changes)) {
    await updateRows(tx, part)
    const moved = part.filter(({ row, after }) => after.stock !== undefined && after.stock !== row.stock)
    if (moved.length > 0)
      await tx.insert(stockMovements).values(moved.map((change) => toStockMovement(change, entry.actor)))
    await auditAll(
      tx,
      part.map((change) => ({
        ...entry,
        kind: 'product',
        id: change.row.id,
        subject: change.row.name,
        before: previousFields(change),
        after: { ...change.after },
      })),
    )
  }
}

const toStockMovement = ({ row, after: { stock: next = row.stock } }: RowChange, actor: AuditChange['actor']) => ({
  productId: row.id,
  change: next - row.stock,
  reason: 'correction' as const,
  stockAfter: next,
  actorId: actor.id,
  actor: actor.username,
})

async function updateRows(tx: Transaction, changes: readonly RowChange[]): Promise<void> {
  const next = changes.map(({ row, after }) => ({ ...row, ...after }))
  const list = (values: unknown[]) => sql.param(values)
  await tx.execute(sql`
    update ${products} set
      price_paise = new.price, discount_percentage = new.discount, stock = new.stock, featured = new.featured,
      best_seller = new.best_seller, teachers_pick = new.teachers_pick,
      subjects = string_to_array(new.subjects, ','), language = new.language, weight_grams = new.weight,
      version = version + 1, updated_at = now()
    from unnest(
      ${list(next.map((row) => row.id))}::int[], ${list(next.map((row) => rupeesToPaise(row.price)))}::int[],
      ${list(next.map((row) => row.discountPercentage))}::int[], ${list(next.map((row) => row.stock))}::int[],
      ${list(next.map((row) => row.featured))}::bool[], ${list(next.map((row) => row.bestSeller))}::bool[],
      ${list(next.map((row) => row.teachersPick))}::bool[], ${list(next.map((row) => row.subjects.join(',')))}::text[],
      ${list(next.map((row) => row.language))}::text[], ${list(next.map((row) => row.weightGrams))}::int[]
    ) as new (id, price, discount, stock, featured, best_seller, teachers_pick, subjects, language, weight)
    where ${products.id} = new.id`)
}

/** Splits a list into chunks. */
export function* chunks<Item>(items: readonly Item[], size = CHUNK_SIZE): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}

export const idIn = (ids: readonly number[]): SQL => inArray(products.id, [...ids])
