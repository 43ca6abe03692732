import { inArray } from 'drizzle-orm'
import type { Transaction } from '../../database/connect.ts'
import { ValidationError } from '../../http/errors.ts'
import { categories, institutes } from '../catalog.tables.ts'

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
  const knownInstitutes =
    instituteIds.length === 0
      ? []
      : await tx
          .select({ id: institutes.id })
          .from(institutes)
          .where(inArray(institutes.id, instituteIds))
          .orderBy(institutes.id)
          .for('key share')
  const knownCategories =
    allCategoryIds.length === 0
      ? []
      : await tx
          .select({ id: categories.id })
          .from(categories)
          .where(inArray(categories.id, allCategoryIds))
          .orderBy(categories.id)
          .for('key share')
  const known = new Set(knownCategories.map(({ id }) => id))
  const fields: Record<string, string> = {}
  if (knownInstitutes.length < instituteIds.length) fields.instituteId = 'There is no such institute'
  if (primaryIds.some((id) => !known.has(id))) fields.categoryId = 'There is no such category'
  if (refs.some(({ categoryIds = [] }) => categoryIds.some((id) => !known.has(id)))) {
    fields.categoryIds = 'There is no such category'
  }
  if (Object.keys(fields).length > 0) throw new ValidationError(fields)
}
