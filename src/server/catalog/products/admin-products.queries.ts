import { and, asc, count, desc, eq, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { PRODUCT_FLAGS } from '../../../domain/catalog/products/admin-product.ts'
import type { ClassType, Condition, ExamType } from '../../../domain/catalog/exams.ts'
import { parseIsbn } from '../../../domain/catalog/isbn.ts'
import type { ProductStatus } from '../../../domain/catalog/products/product-status.ts'
import { LOW_STOCK, type StockState } from '../../../domain/catalog/stock/stock.ts'
import type { Queryable } from '../../database/connect.ts'
import { type Paging, MAX_ROWS } from '../../http/paging.ts'
import { containsText, orderBy } from '../../http/table-query.ts'
import { institutes, productCategories, products } from '../../database/schema/catalog.ts'
import { cardColumns } from './listing.queries.ts'

/** Filters of the admin's product table. */
export interface AdminProductFilters {
  search?: string | undefined
  examType?: ExamType | undefined
  classType?: ClassType | undefined
  condition?: Condition | undefined
  instituteId?: number | undefined
  categoryId?: number | undefined
  weight?: 'missing' | undefined
  stock?: StockState | undefined
  flag?: (typeof PRODUCT_FLAGS)[number] | undefined
  status?: ProductStatus | undefined
}

const sortColumns = {
  id: products.id,
  name: products.name,
  price: products.pricePaise,
  originalPrice: products.originalPricePaise,
  discountPercentage: products.discountPercentage,
  stock: products.stock,
  rating: sql`coalesce(${products.reviewRating}, ${products.rating}, 0)`,
  moduleCount: products.moduleCount,
  examType: products.examType,
  classType: products.classType,
  condition: products.condition,
  createdAt: products.createdAt,
  updatedAt: products.updatedAt,
}
type SortField = keyof typeof sortColumns

const { classTypes, sku, isbn, shelfLocation, version, createdAt, updatedAt } = products
const tableColumns = {
  ...cardColumns,
  classTypes,
  sku,
  isbn,
  status: products.status,
  publishAt: products.publishAt,
  hasOrders: sql<boolean>`exists (select from order_items where product_id = ${products.id})`,
  shelfLocation,
  version,
  createdAt,
  updatedAt,
  instituteName: institutes.name,
}

/** Returns a page of the admin's product table, by default newest first. */
export function listAdminProducts(
  db: Queryable,
  {
    sort,
    limit = MAX_ROWS,
    offset = 0,
    ...filters
  }: AdminProductFilters & Paging & { sort?: SortField | `-${SortField}` | undefined },
) {
  const newestFirst = [desc(products.createdAt), desc(products.id)]
  // Sort ids first, then load the rows (deferred join).
  const page = db
    .select({ id: products.id })
    .from(products)
    .where(adminFilterCondition(filters))
    .orderBy(...orderBy(sort, sortColumns, newestFirst))
    .limit(limit)
    .offset(offset)
    .as('page')
  const ranked = db
    .select({ id: page.id, position: sql<number>`row_number() over ()`.as('position') })
    .from(page)
    .as('ranked')
  return db
    .select(tableColumns)
    .from(ranked)
    .innerJoin(products, eq(products.id, ranked.id))
    .leftJoin(institutes, eq(institutes.id, products.instituteId))
    .orderBy(ranked.position)
}

/** Counts the products that match. */
export async function countAdminProducts(db: Queryable, filters: AdminProductFilters): Promise<number> {
  const [row] = await db.select({ total: count() }).from(products).where(adminFilterCondition(filters))
  return row?.total ?? 0
}

/** Returns the SQL condition of the table's filters. */
export function adminFilterCondition({
  search,
  stock: state,
  flag,
  status,
  weight,
  examType,
  classType,
  condition,
  instituteId,
  categoryId,
}: AdminProductFilters): SQL | undefined {
  return and(
    examType && eq(products.examType, examType),
    classType && sql`${classType} = any(${products.classTypes})`,
    condition && eq(products.condition, condition),
    instituteId === undefined ? undefined : eq(products.instituteId, instituteId),
    categoryId === undefined ? undefined : inCategory(categoryId),
    flag && eq(products[flag], true),
    status && eq(products.status, status),
    state && STOCK_CONDITIONS[state],
    weight && isNull(products.weightGrams),
    searchCondition(search),
  )
}

const inCategory = (categoryId: number): SQL =>
  sql`exists (select from ${productCategories} where ${productCategories.productId} = ${products.id} and ${productCategories.categoryId} = ${categoryId})`

const STOCK_CONDITIONS: Record<StockState, SQL | undefined> = {
  out: eq(products.stock, 0),
  low: and(gt(products.stock, 0), lte(products.stock, LOW_STOCK)),
  in: gt(products.stock, LOW_STOCK),
}

/** Matches products whose name, slug, SKU, ISBN or authors contain every word, or whose id or ISBN is the search. */
function searchCondition(search: string | undefined): SQL | undefined {
  if (!search) return undefined
  const { name, slug, authors } = products
  const words = search.split(/\s+/).map((word) => containsText([name, slug, sku, isbn, authors], word))
  const everyWord = and(...words)
  const number = /^#?(\d{1,9})$/.exec(search)?.[1]
  const isbn13 = parseIsbn(search)
  return or(everyWord, number ? eq(products.id, Number(number)) : undefined, isbn13 ? eq(isbn, isbn13) : undefined)
}

/** Returns products with all columns and their category ids, in id order. */
export function selectAdminProducts(db: Queryable, ids: readonly number[]) {
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

export async function findAdminProduct(db: Queryable, productId: number) {
  const [row] = await selectAdminProducts(db, [productId])
  return row
}

export type AdminListRow = Awaited<ReturnType<typeof listAdminProducts>>[number]
export type AdminProductRow = Awaited<ReturnType<typeof selectAdminProducts>>[number]
