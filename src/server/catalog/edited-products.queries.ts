import { and, asc, count, desc, eq, getTableColumns, gt, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { PRODUCT_FLAGS } from '../../domain/admin-product.ts'
import type { ClassType, Condition, ExamType } from '../../domain/exams.ts'
import { LOW_STOCK, type StockState } from '../../domain/stock.ts'
import type { Reader } from '../database/connect.ts'
import { type Paging, MAX_ROWS } from '../http/paging.ts'
import { containing, orderBy } from '../http/table-query.ts'
import { institutes, productCategories, products } from './catalog.tables.ts'
import { matching } from './listing.queries.ts'

/** What staff narrow the table of products by. */
export interface TableFilters {
  search?: string | undefined
  examType?: ExamType | undefined
  classType?: ClassType | undefined
  condition?: Condition | undefined
  instituteId?: number | undefined
  categoryId?: number | undefined
  stock?: StockState | undefined
  flag?: (typeof PRODUCT_FLAGS)[number] | undefined
}

const sortColumns = {
  id: products.id,
  name: products.name,
  price: products.pricePaise,
  originalPrice: products.originalPricePaise,
  discountPercentage: products.discountPercentage,
  stock: products.stock,
  rating: sql`coalesce(${products.rating}, 0)`,
  moduleCount: products.moduleCount,
  examType: products.examType,
  classType: products.classType,
  condition: products.condition,
  createdAt: products.createdAt,
  updatedAt: products.updatedAt,
}
type SortName = keyof typeof sortColumns

const {
  description: _,
  imageGallery: __,
  instituteId: ___,
  categoryId: ____,
  weightGrams: _____,
  lengthMm: ______,
  widthMm: _______,
  heightMm: ________,
  ...ownColumns
} = getTableColumns(products)
const tableColumns = { ...ownColumns, instituteName: institutes.name }

/** A page of the table of products: the newest first, unless another order is asked for. */
export function listForStaff(
  db: Reader,
  {
    sort,
    limit = MAX_ROWS,
    offset = 0,
    ...filters
  }: TableFilters & Paging & { sort?: SortName | `-${SortName}` | undefined },
) {
  const newestFirst = [desc(products.createdAt), desc(products.id)]
  // Only ids are sorted, not all that is known of thousands of products.
  const page = db
    .select({ id: products.id })
    .from(products)
    .where(chosen(filters))
    .orderBy(...orderBy(sort, sortColumns, newestFirst))
    .limit(limit)
    .offset(offset)
    .as('page')
  const places = db
    .select({ id: page.id, place: sql<number>`row_number() over ()`.as('place') })
    .from(page)
    .as('places')
  return db
    .select(tableColumns)
    .from(places)
    .innerJoin(products, eq(products.id, places.id))
    .leftJoin(institutes, eq(institutes.id, products.instituteId))
    .orderBy(places.place)
}

export async function countForStaff(db: Reader, filters: TableFilters): Promise<number> {
  const [row] = await db.select({ total: count() }).from(products).where(chosen(filters))
  return row?.total ?? 0
}

/** Which products a table's filters leave. */
export function chosen({ search, stock: state, flag, ...filters }: TableFilters): SQL | undefined {
  return and(matching(filters), flag && eq(products[flag], true), state && STOCK[state], found(search))
}

const STOCK: Record<StockState, SQL | undefined> = {
  out: eq(products.stock, 0),
  low: and(gt(products.stock, 0), lte(products.stock, LOW_STOCK)),
  in: gt(products.stock, LOW_STOCK),
}

/** Name or slug holds every word, or it is the product's own number. */
function found(search: string | undefined): SQL | undefined {
  if (!search) return undefined
  const words = search.split(/\s+/).map((word) => containing([products.name, products.slug], word))
  const everyWord = and(...words)
  const number = /^#?(\d{1,9})$/.exec(search)?.[1]
  return number ? sql`(${everyWord} or ${products.id} = ${Number(number)})` : everyWord
}

/** Products whole, each with the ids of its categories, in the order of their ids. */
export function selectForEditing(db: Reader, ids: readonly number[]) {
  const categoryIds = sql<number[]>`array(
    select ${productCategories.categoryId} from ${productCategories}
    where ${productCategories.productId} = ${products.id} order by 1)`
  return db
    .select({ product: products, instituteName: institutes.name, categoryIds })
    .from(products)
    .leftJoin(institutes, eq(institutes.id, products.instituteId))
    .where(inArray(products.id, [...ids]))
    .orderBy(asc(products.id))
}

export async function findForEditing(db: Reader, productKey: number) {
  const [row] = await selectForEditing(db, [productKey])
  return row
}

export type TableRow = Awaited<ReturnType<typeof listForStaff>>[number]
export type EditedRow = Awaited<ReturnType<typeof selectForEditing>>[number]
