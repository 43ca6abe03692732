import { asc, inArray, type SQL, sql } from 'drizzle-orm'
import type { BulkFields } from '../../domain/bulk-products.ts'
import { paiseToRupees, rupeesToPaise } from '../../domain/money.ts'
import { recordChanges, type Change } from '../accounts/record-change.ts'
import { type ChangeName, announce } from '../database/changes.ts'
import type { Reader, Transaction } from '../database/connect.ts'
import { products, stockMovements } from './catalog.tables.ts'

/** As many rows as one statement takes without meeting the limit of its parameters. */
const CHUNK = 2000

export interface BulkRow extends BulkFields {
  id: number
  name: string
}

/** What is to be written of a row. */
export interface Planned {
  row: BulkRow
  after: Partial<BulkFields>
}

const { id, name, pricePaise, originalPricePaise, discountPercentage, stock, featured, bestSeller, teachersPick } =
  products
const prices = { pricePaise, originalPricePaise, discountPercentage }
const columns = { id, name, ...prices, stock, featured, bestSeller, teachersPick }

/** The products that are meant, in the order of their ids; held until the transaction ends where `lock` says so. */
export async function readBulkRows(
  db: Reader,
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

/** The fields of a row that a plan changes, as they are now. */
export const fieldsBefore = ({ row, after }: Planned): Partial<BulkFields> =>
  Object.fromEntries(Object.keys(after).map((field) => [field, row[field as keyof BulkFields]]))

/** Whether a plan leaves its row as it is. */
export const changesNothing = ({ row, after }: Planned): boolean =>
  Object.entries(after).every(([field, value]) => row[field as keyof BulkFields] === value)

type Entry = Pick<Change, 'actor' | 'action' | 'batch'>

/** Writes what is planned of held rows, their stock movements and the log, and announces it. */
export async function writeBulk(tx: Transaction, plans: readonly Planned[], entry: Entry): Promise<void> {
  for (const part of chunks(plans)) {
    await updateRows(tx, part)
    const moved = part.filter(({ row, after }) => after.stock !== undefined && after.stock !== row.stock)
    if (moved.length > 0) await tx.insert(stockMovements).values(moved.map(toMovement))
    await recordChanges(
      tx,
      part.map((plan) => ({
        ...entry,
        kind: 'product',
        id: plan.row.id,
        subject: plan.row.name,
        before: fieldsBefore(plan),
        after: { ...plan.after },
      })),
    )
  }
  await announceProducts(
    tx,
    plans.map(({ row }) => row.id),
  )
}

const toMovement = ({ row, after: { stock: next = row.stock } }: Planned) => ({
  productId: row.id,
  change: next - row.stock,
  reason: 'correction' as const,
})

async function updateRows(tx: Transaction, plans: readonly Planned[]): Promise<void> {
  const next = plans.map(({ row, after }) => ({ ...row, ...after }))
  const list = (values: unknown[]) => sql.param(values)
  await tx.execute(sql`
    update ${products} set
      price_paise = new.price, discount_percentage = new.discount, stock = new.stock, featured = new.featured,
      best_seller = new.best_seller, teachers_pick = new.teachers_pick, version = version + 1, updated_at = now()
    from unnest(
      ${list(next.map((row) => row.id))}::int[], ${list(next.map((row) => rupeesToPaise(row.price)))}::int[],
      ${list(next.map((row) => row.discountPercentage))}::int[], ${list(next.map((row) => row.stock))}::int[],
      ${list(next.map((row) => row.featured))}::bool[], ${list(next.map((row) => row.bestSeller))}::bool[],
      ${list(next.map((row) => row.teachersPick))}::bool[]
    ) as new (id, price, discount, stock, featured, best_seller, teachers_pick)
    where ${products.id} = new.id`)
}

/** Announces a change of many products. */
export async function announceProducts(tx: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await announce(tx, 'catalog', ...ids.map((one): ChangeName => `product:${one}`))
}

/** Lists of many, in parts that a statement can take. */
export function* chunks<Item>(items: readonly Item[], size = CHUNK): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}

export const ofIds = (ids: readonly number[]): SQL => inArray(products.id, [...ids])
