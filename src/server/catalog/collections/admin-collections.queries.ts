import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Queryable } from '../../database/connect.ts'
import { MAX_ROWS } from '../../http/paging.ts'
import { containsText, orderBy, tableQuery } from '../../http/table-query.ts'
import { categories, institutes, productCategories, products } from '../catalog.tables.ts'

export const collectionListQuery = tableQuery(['id', 'name', 'productCount'])
type CollectionListQuery = z.infer<typeof collectionListQuery>

/** A page of the admin's institutes, by name by default, and the total. */
export async function listAdminInstitutes(
  db: Queryable,
  { search, sort, limit = MAX_ROWS, offset = 0 }: CollectionListQuery,
) {
  const { id, name, description } = institutes
  const condition = containsText([name, description], search)
  const productCount = db.$count(products, eq(products.instituteId, id))
  const rows = db
    .select({ ...getTableColumns(institutes), productCount })
    .from(institutes)
    .where(condition)
    .orderBy(...orderBy(sort, { id, name: sql`lower(${name})`, productCount }, [asc(sql`lower(${name})`), asc(id)]))
    .limit(limit)
    .offset(offset)
  const [page, total] = await Promise.all([rows, db.$count(institutes, condition)])
  return { page, total }
}

/** A page of the admin's categories, by name by default, and the total. */
export async function listAdminCategories(
  db: Queryable,
  { search, sort, limit = MAX_ROWS, offset = 0 }: CollectionListQuery,
) {
  const { id, name, description } = categories
  const condition = containsText([name, description], search)
  const productCount = db.$count(productCategories, eq(productCategories.categoryId, id))
  const rows = db
    .select({ ...getTableColumns(categories), productCount })
    .from(categories)
    .where(condition)
    .orderBy(...orderBy(sort, { id, name: sql`lower(${name})`, productCount }, [asc(sql`lower(${name})`), asc(id)]))
    .limit(limit)
    .offset(offset)
  const [page, total] = await Promise.all([rows, db.$count(categories, condition)])
  return { page, total }
}
