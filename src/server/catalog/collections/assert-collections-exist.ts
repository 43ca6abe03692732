import { inArray } from 'drizzle-orm'
import type { Transaction } from '../../database/connect.ts'
import { ValidationError } from '../../http/errors.ts'
import { categories, institutes } from '../../database/schema/catalog.ts'
import type { CollectionTable } from './collection.ts'

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
