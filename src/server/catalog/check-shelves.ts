import { inArray } from 'drizzle-orm'
import type { Transaction } from '../database/connect.ts'
import { invalid } from '../http/problem.ts'
import { categories, institutes } from './catalog.tables.ts'

interface Shelves {
  instituteId?: number | null | undefined
  categoryId?: number | null | undefined
  categoryIds?: number[] | undefined
}

/**
 * Holds the institutes and categories that products are put under, until the transaction ends.
 * @throws Problem 400 that names the field, when there is no such institute or category
 */
export async function checkShelves(tx: Transaction, wanted: readonly Shelves[]): Promise<void> {
  const makers = [...new Set(wanted.flatMap(({ instituteId }) => instituteId ?? []))]
  const primary = wanted.flatMap(({ categoryId }) => categoryId ?? [])
  const shelves = [...new Set([...primary, ...wanted.flatMap(({ categoryIds }) => categoryIds ?? [])])]
  const knownMakers =
    makers.length === 0
      ? []
      : await tx
          .select({ id: institutes.id })
          .from(institutes)
          .where(inArray(institutes.id, makers))
          .orderBy(institutes.id)
          .for('key share')
  const knownShelves =
    shelves.length === 0
      ? []
      : await tx
          .select({ id: categories.id })
          .from(categories)
          .where(inArray(categories.id, shelves))
          .orderBy(categories.id)
          .for('key share')
  const known = new Set(knownShelves.map(({ id }) => id))
  const fields: Record<string, string> = {}
  if (knownMakers.length < makers.length) fields.instituteId = 'There is no such institute'
  if (primary.some((id) => !known.has(id))) fields.categoryId = 'There is no such category'
  if (wanted.some(({ categoryIds = [] }) => categoryIds.some((id) => !known.has(id)))) {
    fields.categoryIds = 'There is no such category'
  }
  if (Object.keys(fields).length > 0) throw invalid(fields)
}
