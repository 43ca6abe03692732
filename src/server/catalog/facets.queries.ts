import { asc, count, desc, eq, max, min, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../database/connect.ts'
import { categories, institutes, productCategories, products } from './catalog.tables.ts'
import { matching, type Wanted } from './listing.queries.ts'
import { answering, type Found } from './search.queries.ts'

const MOST_CHOICES = 100

/** How many products each choice would leave: every filter is counted without what is chosen in itself. */
export async function countFacets(db: Reader, wanted: Wanted) {
  const { found } = wanted
  const without = (...names: (keyof Wanted)[]): Narrowed => ({
    found,
    condition: matching({ ...wanted, ...Object.fromEntries(names.map((name) => [name, undefined])) }),
  })
  const [examTypes, classTypes, conditions, makers, shelves, prices] = await Promise.all([
    countBy(db, sql<string>`${products.examType}`, without('examType')),
    countBy(db, sql<string>`unnest(${products.classTypes})`, without('classType')),
    countBy(db, sql<string>`${products.condition}`, without('condition')),
    countInstitutes(db, without('instituteId')),
    countCategories(db, without('categoryId')),
    findPrices(db, without('minPrice', 'maxPrice')),
  ])
  return { examTypes, classTypes, conditions, institutes: makers, categories: shelves, prices }
}

interface Narrowed {
  found: Found | undefined
  condition: SQL | undefined
}

function countBy(db: Reader, value: SQL<string>, { found, condition }: Narrowed) {
  const query = db
    .select({ value: value.as('value'), count: count() })
    .from(products)
    .$dynamic()
  return answering(query, found).where(condition).groupBy(sql`1`)
}

function countInstitutes(db: Reader, { found, condition }: Narrowed) {
  const query = db
    .select({ id: institutes.id, name: institutes.name, count: count() })
    .from(products)
    .innerJoin(institutes, eq(institutes.id, products.instituteId))
    .$dynamic()
  return answering(query, found)
    .where(condition)
    .groupBy(institutes.id)
    .orderBy(desc(count()), asc(institutes.name))
    .limit(MOST_CHOICES)
}

function countCategories(db: Reader, { found, condition }: Narrowed) {
  const query = db
    .select({ id: categories.id, name: categories.name, count: count() })
    .from(products)
    .innerJoin(productCategories, eq(productCategories.productId, products.id))
    .innerJoin(categories, eq(categories.id, productCategories.categoryId))
    .$dynamic()
  return answering(query, found)
    .where(condition)
    .groupBy(categories.id)
    .orderBy(desc(count()), asc(categories.name))
    .limit(MOST_CHOICES)
}

async function findPrices(db: Reader, { found, condition }: Narrowed) {
  const bounds = { minPaise: min(products.pricePaise), maxPaise: max(products.pricePaise) }
  const [row] = await answering(db.select(bounds).from(products).$dynamic(), found).where(condition)
  return row
}

export type FacetCounts = Awaited<ReturnType<typeof countFacets>>
