import { sql } from 'drizzle-orm'
import type { ReportPeriod } from '../../domain/reports/reports.ts'
import { addDays, dayOf, startOfDay } from '../../domain/values/dates.ts'
import { products } from '../database/schema/catalog.ts'
import type { Queryable } from '../database/connect.ts'
import { containsText, orderBy } from '../http/table-query.ts'
import { type Paging, toPage } from '../http/paging.ts'
import { soldLines } from './sales-report.queries.ts'

export const STOCK_SORTS = ['name', 'stock', 'value', 'sold', 'daysOfCover'] as const
type StockSort = (typeof STOCK_SORTS)[number] | `-${(typeof STOCK_SORTS)[number]}`

/** A book in stock, its value in paise. */
export interface StockReportRow {
  id: number
  name: string
  stock: number
  valuePaise: number
  sold: number
  daysOfCover: number | null
}

/** The number of days of a period, both inclusive. A period that has not ended counts until today. */
function countDays({ from, to }: ReportPeriod): number {
  const today = dayOf(new Date())
  const end = addDays(startOfDay(to < today ? to : today), 1)
  return Math.max(1, Math.round((end.getTime() - startOfDay(from).getTime()) / (24 * 60 * 60 * 1000)))
}

const soldCopies = (period: ReportPeriod) => sql`
  select line.product_id, sum(line.quantity)::int as copies ${soldLines(period)} group by line.product_id`

const value = sql<number>`${products.stock}::float8 * ${products.pricePaise}`
const inStock = sql`${products.stock} > 0 and ${products.status} <> 'archived'`

type StockOptions = { sort?: StockSort | undefined; search?: string | undefined } & Paging

/** Returns a page of the books in stock and their number, by default those that sell slowest first. */
export async function listStock(
  db: Queryable,
  period: ReportPeriod,
  { sort, search, limit, offset = 0 }: StockOptions,
): Promise<{ rows: StockReportRow[]; total: number }> {
  const sold = sql<number>`coalesce(sold.copies, 0)`
  // Never sold is the longest cover.
  const daysOfCover = sql<number | null>`ceil(${products.stock}::float8 * ${countDays(period)} / sold.copies)::int`
  const columns = { name: products.name, stock: products.stock, value, sold, daysOfCover }
  const slowestFirst = [sql`${sold} asc`, sql`${value} desc`, sql`${products.id} asc`]
  const query = db
    .select({
      id: products.id,
      name: products.name,
      stock: products.stock,
      valuePaise: value.as('value'),
      sold: sold.as('sold_copies'),
      daysOfCover: daysOfCover.as('days_of_cover'),
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(products)
    .leftJoin(sql`(${soldCopies(period)}) as sold`, sql`sold.product_id = ${products.id}`)
    .where(sql`${inStock} and ${containsText([products.name], search) ?? sql`true`}`)
    .orderBy(...orderBy(sort, columns, slowestFirst))
    .offset(offset)
  return toPage<StockReportRow>(await (limit === undefined ? query : query.limit(limit)))
}

/** The totals of the books in stock, values in paise. */
export interface StockTotalsRow {
  books: number
  copies: number
  valuePaise: number
  unsoldBooks: number
  unsoldPaise: number
}

/** Returns the totals of the books in stock. */
export async function readStockTotals(db: Queryable, period: ReportPeriod): Promise<StockTotalsRow> {
  const { rows } = await db.execute<Record<keyof StockTotalsRow, number>>(sql`
    select count(*)::int as books, coalesce(sum(${products.stock}), 0)::int as copies,
      coalesce(sum(${value}), 0)::float8 as "valuePaise",
      (count(*) filter (where sold.copies is null))::int as "unsoldBooks",
      coalesce(sum(${value}) filter (where sold.copies is null), 0)::float8 as "unsoldPaise"
    from ${products} left join (${soldCopies(period)}) as sold on sold.product_id = ${products.id} where ${inStock}`)
  return rows[0] ?? { books: 0, copies: 0, valuePaise: 0, unsoldBooks: 0, unsoldPaise: 0 }
}
