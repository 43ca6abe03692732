import { eq } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../database/connect.ts'
import { categories, institutes, productCategories, products } from '../../database/schema/catalog.ts'

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
