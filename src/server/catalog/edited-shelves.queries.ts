import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Reader } from '../database/connect.ts'
import { MAX_ROWS } from '../http/paging.ts'
import { containing, orderBy, tableQuery } from '../http/table-query.ts'
import { categories, institutes, productCategories, products } from './catalog.tables.ts'

export const shelvesQuery = tableQuery(['id', 'name', 'productCount'])
type Asked = z.infer<typeof shelvesQuery>

/** Institutes as staff list them, by name unless asked otherwise, and how many there are of those. */
export async function listInstitutesForStaff(db: Reader, { search, sort, limit = MAX_ROWS, offset = 0 }: Asked) {
  const { id, name, description } = institutes
  const which = containing([name, description], search)
  const productCount = db.$count(products, eq(products.instituteId, id))
  const rows = db
    .select({ ...getTableColumns(institutes), productCount })
    .from(institutes)
    .where(which)
    .orderBy(...orderBy(sort, { id, name: sql`lower(${name})`, productCount }, [asc(sql`lower(${name})`), asc(id)]))
    .limit(limit)
    .offset(offset)
  const [page, total] = await Promise.all([rows, db.$count(institutes, which)])
  return { page, total }
}

/** Categories as staff list them, by name unless asked otherwise, and how many there are of those. */
export async function listCategoriesForStaff(db: Reader, { search, sort, limit = MAX_ROWS, offset = 0 }: Asked) {
  const { id, name, description } = categories
  const which = containing([name, description], search)
  const productCount = db.$count(productCategories, eq(productCategories.categoryId, id))
  const rows = db
    .select({ ...getTableColumns(categories), productCount })
    .from(categories)
    .where(which)
    .orderBy(...orderBy(sort, { id, name: sql`lower(${name})`, productCount }, [asc(sql`lower(${name})`), asc(id)]))
    .limit(limit)
    .offset(offset)
  const [page, total] = await Promise.all([rows, db.$count(categories, which)])
  return { page, total }
}
