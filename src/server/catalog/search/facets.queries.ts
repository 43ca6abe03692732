import { asc, count, desc, eq, inArray, max, min, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect.ts'
import { categories, institutes, productCategories, products } from '../catalog.tables.ts'
import { listedCondition, priceCondition, type ResolvedFilters } from '../products/listing.queries.ts'
import { joinSearchMatches } from './search.queries.ts'

const MAX_OPTIONS = 100

/** The count of products with equal facet fields. A few hundred buckets cover any number of products. */
interface FacetBucket {
  examType: string
  classTypes: string[]
  condition: string
  instituteId: number | null
  count: number
  minPaise: number | null
  maxPaise: number | null
}
const FACET_FIELDS = ['examType', 'classType', 'condition', 'instituteId'] as const
type FacetField = (typeof FACET_FIELDS)[number]

/** Counts the products of each facet value. Each facet ignores its own filter. */
export async function countFacets(db: Queryable, filters: ResolvedFilters) {
  const [buckets, categoryCounts] = await Promise.all([
    countBuckets(db, filters),
    countCategories(db, { ...filters, categoryId: undefined }),
  ])
  const matching = buckets.filter((bucket) => bucket.count > 0)
  const bucketsFor = (field: FacetField) => matching.filter((bucket) => matchesFilters(bucket, filters, field))
  const priced = buckets.filter((bucket) => matchesFilters(bucket, filters))
  return {
    examTypes: sumBy(bucketsFor('examType'), ({ examType }) => [examType]),
    classTypes: sumBy(bucketsFor('classType'), ({ classTypes }) => classTypes),
    conditions: sumBy(bucketsFor('condition'), ({ condition }) => [condition]),
    institutes: await addInstituteNames(
      db,
      sumBy(bucketsFor('instituteId'), ({ instituteId }) => instituteId ?? []),
    ),
    categories: categoryCounts,
    prices: priced.length > 0 ? priceBounds(priced) : undefined,
  }
}

/**
 * Counts the matching products once, grouped by all facet fields. The price filters leave out products of the counts only:
 * the price bounds are those of products of any price.
 */
async function countBuckets(db: Queryable, filters: ResolvedFilters): Promise<FacetBucket[]> {
  const { examType, classTypes, condition, instituteId } = products
  const fields = { examType, classTypes, condition, instituteId }
  const { minPrice, maxPrice, ...unpriced } = filters
  const inPrice = priceCondition({ minPrice, maxPrice })
  const matches = inPrice ? sql<number>`count(*) filter (where ${inPrice})`.mapWith(Number) : count()
  const query = db
    .select({ ...fields, count: matches, minPaise: min(products.pricePaise), maxPaise: max(products.pricePaise) })
    .from(products)
    .$dynamic()
  const ignored = Object.fromEntries(FACET_FIELDS.map((field) => [field, undefined]))
  // Awaited here, because a Drizzle query runs again each time it is awaited.
  return await joinSearchMatches(query, filters.searchQuery)
    .where(listedCondition({ ...unpriced, ...ignored }))
    .groupBy(...Object.values(fields))
}

/** @param except a filter to ignore */
function matchesFilters(bucket: FacetBucket, filters: ResolvedFilters, except?: FacetField): boolean {
  const matches: Record<FacetField, boolean> = {
    examType: !filters.examType || bucket.examType === filters.examType,
    classType: !filters.classType || bucket.classTypes.includes(filters.classType),
    condition: !filters.condition || bucket.condition === filters.condition,
    instituteId: filters.instituteId === undefined || bucket.instituteId === filters.instituteId,
  }
  return FACET_FIELDS.every((field) => field === except || matches[field])
}

function sumBy<Value>(buckets: readonly FacetBucket[], valuesOf: (bucket: FacetBucket) => Value | readonly Value[]) {
  const sums = new Map<Value, number>()
  for (const bucket of buckets) {
    for (const value of [valuesOf(bucket)].flat() as Value[]) sums.set(value, (sums.get(value) ?? 0) + bucket.count)
  }
  return [...sums].map(([value, sum]) => ({ value, count: sum }))
}

function priceBounds(buckets: readonly FacetBucket[]) {
  const lowest = buckets.map(({ minPaise }) => minPaise ?? Infinity)
  const highest = buckets.map(({ maxPaise }) => maxPaise ?? 0)
  return { minPaise: Math.min(...lowest), maxPaise: Math.max(...highest) }
}

/** The institutes with the most products, then by name. */
async function addInstituteNames(db: Queryable, counted: { value: number; count: number }[]) {
  if (counted.length === 0) return []
  const ids = counted.map(({ value }) => value)
  const rows = await db
    .select({ id: institutes.id, name: institutes.name })
    .from(institutes)
    .where(inArray(institutes.id, ids))
    .orderBy(asc(institutes.name))
  const counts = new Map(counted.map(({ value, count: sum }) => [value, sum]))
  // The sort is stable: institutes with equal counts stay in name order.
  const named = rows.map((row) => ({ ...row, count: counts.get(row.id) ?? 0 }))
  return named.toSorted((a, b) => b.count - a.count).slice(0, MAX_OPTIONS)
}

function countCategories(db: Queryable, filters: ResolvedFilters) {
  const links = db
    .select({ categoryId: productCategories.categoryId, count: count().as('count') })
    .from(productCategories)
    .innerJoin(products, eq(products.id, productCategories.productId))
    .$dynamic()
  const query = joinSearchMatches(links, filters.searchQuery).where(listedCondition(filters))
  const counted = query.groupBy(productCategories.categoryId).as('counted')
  return db
    .select({ id: categories.id, name: categories.name, count: counted.count })
    .from(counted)
    .innerJoin(categories, eq(categories.id, counted.categoryId))
    .orderBy(desc(counted.count), asc(categories.name))
    .limit(MAX_OPTIONS)
}

export type FacetCounts = Awaited<ReturnType<typeof countFacets>>
