import { asc, getTableColumns, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Queryable } from '../../database/connect.ts'
import { MAX_ROWS } from '../../http/paging.ts'
import { containsText, orderBy, tableQuery } from '../../http/table-query.ts'
import { type Collection, type CollectionTable, countReferences } from './collection.ts'

export const collectionListQuery = tableQuery(['id', 'name', 'productCount'])

/** Returns a page of the admin's institutes or categories, by default by name, and the total. */
export async function listAdminCollections<Table extends CollectionTable>(
  db: Queryable,
  collection: Collection<Table>,
  { search, sort, limit = MAX_ROWS, offset = 0 }: z.infer<typeof collectionListQuery>,
) {
  const { table, productLink }: Collection<CollectionTable> = collection
  const { id, name, description } = table
  const condition = containsText([name, description], search)
  const productCount = countReferences(db, productLink, id)
  const lowerName = sql`lower(${name})`
  const rows = db
    .select({ ...getTableColumns(table), productCount })
    .from(table)
    .where(condition)
    .orderBy(...orderBy(sort, { id, name: lowerName, productCount }, [asc(lowerName), asc(id)]))
    .limit(limit)
    .offset(offset)
  const [page, total] = await Promise.all([rows, db.$count(table, condition)])
  return { page: page as (Table['$inferSelect'] & { productCount: number })[], total }
}
