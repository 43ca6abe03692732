import { eq, inArray } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Queryable, Transaction } from '../../database/connect.ts'
import { categories, institutes, productCategories, products } from '../../database/schema/catalog.ts'
import { ValidationError } from '../../http/errors.ts'

export type CollectionTable = typeof institutes | typeof categories

/** The differences between institutes and categories. */
export interface Collection<Table extends CollectionTable> {
  kind: 'institute' | 'category'
  label: string
  table: Table
  /** The column that links products to a row. */
  productLink: PgColumn
  /** The column whose references prevent deletion. */
  requiredBy: PgColumn
  /** Explains to staff why a row cannot be deleted. @param productCount such as `2 products` */
  inUseMessage: (name: string, productCount: string) => string
}

export const INSTITUTES: Collection<typeof institutes> = {
  kind: 'institute',
  label: 'Institute',
  table: institutes,
  productLink: products.instituteId,
  requiredBy: products.instituteId,
  inUseMessage: (name, productCount) => `${name} still has ${productCount}. Move or delete them first.`,
}

export const CATEGORIES: Collection<typeof categories> = {
  kind: 'category',
  label: 'Category',
  table: categories,
  productLink: productCategories.categoryId,
  requiredBy: products.categoryId,
  inUseMessage: (name, productCount) =>
    `${name} is the primary category of ${productCount}. Choose another one there first.`,
}

/** Counts the rows that reference a collection. With a column as id it is a subquery. */
export const countReferences = (db: Queryable, reference: PgColumn, id: number | PgColumn) =>
  db.$count(reference.table, eq(reference, id))

interface CollectionRefs {
  instituteId?: number | null | undefined
  categoryId?: number | null | undefined
  categoryIds?: number[] | undefined
}

/**
 * Locks the institutes and categories of products against deletion until the transaction ends.
 * @throws AppError 400 with the field of an unknown institute or category
 */
export async function assertCollectionsExist(tx: Transaction, refs: readonly CollectionRefs[]): Promise<void> {
  const instituteIds = [...new Set(refs.flatMap(({ instituteId }) => instituteId ?? []))]
  const primaryIds = refs.flatMap(({ categoryId }) => categoryId ?? [])
  const allCategoryIds = [...new Set([...primaryIds, ...refs.flatMap(({ categoryIds }) => categoryIds ?? [])])]
  const knownInstitutes = await lockExisting(tx, institutes, instituteIds)
  const knownCategories = await lockExisting(tx, categories, allCategoryIds)
  const fields: Record<string, string> = {}
  if (knownInstitutes.size < instituteIds.length) fields.instituteId = 'There is no such institute'
  if (primaryIds.some((id) => !knownCategories.has(id))) fields.categoryId = 'There is no such category'
  if (refs.some(({ categoryIds = [] }) => categoryIds.some((id) => !knownCategories.has(id)))) {
    fields.categoryIds = 'There is no such category'
  }
  if (Object.keys(fields).length > 0) throw new ValidationError(fields)
}

/** Locks rows in id order. @returns the ids that exist */
async function lockExisting(tx: Transaction, table: CollectionTable, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(inArray(table.id, ids))
    .orderBy(table.id)
    .for('key share')
  return new Set(rows.map(({ id }) => id))
}
