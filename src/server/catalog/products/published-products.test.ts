import { and, asc, count, desc, eq, gt, gte, inArray, lte, max, min, ne, type SQL, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { makeCategory, makeInstitute, makeProduct } from '../../../../test/factories.ts'
import { recordStatements } from '../../../../test/record-statements.ts'
import { type Random, seededRandom } from '../../../domain/values/seeded-random.ts'
import { openTestStore, test as base, type TestStore } from '../../../../test/test-store.ts'
import { FILTER_LANGUAGES, LANGUAGES } from '../../../domain/catalog/book-details.ts'
import { CLASS_TYPES, CONDITIONS, EXAM_TYPES } from '../../../domain/catalog/exams.ts'
import { PRODUCT_STATUSES } from '../../../domain/catalog/products/product-status.ts'
import { SUBJECTS } from '../../../domain/catalog/subjects.ts'
import { type Sort, SORTS } from '../../../domain/search/listing.ts'
import type { ListingPage } from '../../../domain/search/product-search.ts'
import { rupeesToPaise } from '../../../domain/values/money.ts'
import { type OneOrMany, toArray } from '../../../domain/values/one-or-many.ts'
import { categories, institutes, productCategories, products } from '../../database/schema/catalog.ts'
import { isPublished, languagesOf, type ResolvedFilters } from './listing.queries.ts'
import { PublishedProducts } from './published-products.ts'

const PRODUCTS = 150
const ROUNDS = 60

const pick = <Value>(random: Random, values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value
/** One value or several of them. */
const some = <Value>(random: Random, values: readonly Value[]) =>
  random() < 0.5 ? pick(random, values) : [pick(random, values), pick(random, values)]
const sometimes = <Value>(random: Random, value: () => Value) => (random() < 0.25 ? value() : undefined)

async function seedCatalog(store: TestStore, random: Random) {
  const ids = { institutes: [] as number[], categories: [] as number[] }
  for (const name of ['Motion', 'Allen', 'Resonance']) ids.institutes.push((await makeInstitute(store, name)).id)
  for (const name of ['Tests', 'Physics', 'Notes']) ids.categories.push((await makeCategory(store, name)).id)
  for (let n = 0; n < PRODUCTS; n += 1) {
    await makeProduct(store, {
      examType: pick(random, EXAM_TYPES),
      classTypes: CLASS_TYPES.filter(() => random() < 0.5),
      subjects: SUBJECTS.filter(() => random() < 0.3),
      language: pick(random, [...LANGUAGES.slice(0, 4), null]),
      stock: Math.floor(random() * 3),
      condition: pick(random, CONDITIONS),
      status: pick(random, [...PRODUCT_STATUSES, 'published', 'published']),
      instituteId: pick(random, [...ids.institutes, null]),
      categoryIds: ids.categories.filter(() => random() < 0.4),
      pricePaise: Math.floor(random() * 60) * 1000,
      featured: random() < 0.5,
      bestSeller: random() < 0.5,
      recentSales: Math.floor(random() * 5),
      discountPercentage: Math.floor(random() * 5),
      rating: pick(random, [null, 3.5, 4, 4.5]),
      reviewRating: pick(random, [null, null, 2, 5]),
      createdAt: new Date(Date.UTC(2026, 10, 1 + Math.floor(random() * 20))),
    })
  }
  return ids
}

type CatalogIds = Awaited<ReturnType<typeof seedCatalog>>
const test = base.extend<{ ids: CatalogIds }>({
  ids: [async ({ store }, use) => use(await seedCatalog(store, seededRandom(20_261_123))), { scope: 'file' }],
})

const randomFilters = (random: Random, ids: CatalogIds): ResolvedFilters => ({
  examType: sometimes(random, () => pick(random, EXAM_TYPES)),
  classType: sometimes(random, () => some(random, CLASS_TYPES)),
  subject: sometimes(random, () => some(random, SUBJECTS)),
  language: sometimes(random, () => some(random, FILTER_LANGUAGES.slice(0, 4))),
  inStock: sometimes(random, () => random() < 0.5),
  condition: sometimes(random, () => pick(random, CONDITIONS)),
  instituteId: sometimes(random, () => some(random, ids.institutes)),
  categoryId: sometimes(random, () => some(random, ids.categories)),
  minPrice: sometimes(random, () => Math.floor(random() * 60) * 5),
  maxPrice: sometimes(random, () => 300 + Math.floor(random() * 60) * 5),
  featured: sometimes(random, () => true),
  bestSeller: sometimes(random, () => random() < 0.5),
  excludeProductId: sometimes(random, () => 1 + Math.floor(random() * PRODUCTS)),
})

const isSome = <Value>(column: SQL, chosen: OneOrMany<Value> | undefined) =>
  chosen === undefined ? undefined : inArray(column, [...toArray(chosen)])
const overlaps = (column: SQL, chosen: OneOrMany<string> | undefined) =>
  chosen === undefined ? undefined : sql`${column} && ${sql.param([...toArray(chosen)])}::text[]`

/** The SQL condition of the filters. */
function filterCondition(filters: ResolvedFilters): SQL | undefined {
  const { categoryId, minPrice, maxPrice, excludeProductId } = filters
  return and(
    isSome(sql`${products.examType}`, filters.examType),
    overlaps(sql`${products.classTypes}`, filters.classType),
    overlaps(sql`${products.subjects}`, filters.subject),
    overlaps(languagesOf, filters.language),
    isSome(sql`${products.condition}`, filters.condition),
    isSome(sql`${products.instituteId}`, filters.instituteId),
    categoryId === undefined
      ? undefined
      : sql`exists (select from ${productCategories} where ${productCategories.productId} = ${products.id} and ${isSome(sql`${productCategories.categoryId}`, categoryId)})`,
    filters.inStock ? gt(products.stock, 0) : undefined,
    filters.featured ? eq(products.featured, true) : undefined,
    filters.bestSeller ? eq(products.bestSeller, true) : undefined,
    minPrice === undefined ? undefined : gte(products.pricePaise, rupeesToPaise(minPrice)),
    maxPrice === undefined ? undefined : lte(products.pricePaise, rupeesToPaise(maxPrice)),
    excludeProductId === undefined ? undefined : ne(products.id, excludeProductId),
  )
}

const newestFirst = [desc(products.createdAt), desc(products.id)]
const ORDERS: Record<Sort, SQL[]> = {
  relevance: newestFirst,
  newest: newestFirst,
  popularity: [desc(products.recentSales), ...newestFirst],
  rating: [sql`coalesce(${products.reviewRating}, ${products.rating}, 0) desc`, ...newestFirst],
  'price-asc': [asc(products.pricePaise), ...newestFirst],
  'price-desc': [desc(products.pricePaise), ...newestFirst],
  discount: [desc(products.discountPercentage), ...newestFirst],
}

/** The facets by a statement for each. */
async function countInSql({ db }: TestStore, filters: ResolvedFilters) {
  const where = (ignored: Partial<ResolvedFilters> = {}) =>
    and(isPublished, filterCondition({ ...filters, ...ignored })) as SQL
  const countBy = (value: SQL, ignored: Partial<ResolvedFilters>) =>
    db
      .select({ value: sql<string>`${value}`, count: count() })
      .from(products)
      .where(where(ignored))
      .groupBy(value)
  const collection = (table: typeof institutes | typeof categories) => ({ id: table.id, name: table.name })
  const [prices] = await db
    .select({ minPaise: min(products.pricePaise), maxPaise: max(products.pricePaise) })
    .from(products)
    .where(where({ minPrice: undefined, maxPrice: undefined }))
  return {
    examTypes: await countBy(sql`${products.examType}`, { examType: undefined }),
    classTypes: await countBy(sql`unnest(${products.classTypes})`, { classType: undefined }),
    subjects: await countBy(sql`unnest(${products.subjects})`, { subject: undefined }),
    languages: await countBy(sql`unnest(${languagesOf})`, { language: undefined }),
    inStock: await db.$count(products, and(where({ inStock: undefined }), gt(products.stock, 0))),
    conditions: await countBy(sql`${products.condition}`, { condition: undefined }),
    institutes: await db
      .select({ ...collection(institutes), count: count() })
      .from(products)
      .innerJoin(institutes, eq(institutes.id, products.instituteId))
      .where(where({ instituteId: undefined }))
      .groupBy(institutes.id)
      .orderBy(sql`count(*) desc`, institutes.name),
    categories: await db
      .select({ ...collection(categories), count: count() })
      .from(products)
      .innerJoin(productCategories, eq(productCategories.productId, products.id))
      .innerJoin(categories, eq(categories.id, productCategories.categoryId))
      .where(where({ categoryId: undefined }))
      .groupBy(categories.id)
      .orderBy(sql`count(*) desc`, categories.name),
    prices: prices?.minPaise === null ? undefined : prices,
    total: await db.$count(products, where()),
  }
}

const sorted = (counts: { value: string; count: number }[]) => counts.toSorted((a, b) => (a.value < b.value ? -1 : 1))

test('counts in memory equal those of PostgreSQL for any filters', async ({ store, ids }) => {
  const random = seededRandom(20_261_124)
  const published = await PublishedProducts.read(store.db)
  for (let round = 0; round < ROUNDS; round += 1) {
    const filters = randomFilters(random, ids)
    const { total, ...expected } = await countInSql(store, filters)
    const facets = published.countFacets(filters)
    const message = JSON.stringify(filters)
    expect(published.count(filters), message).toBe(total)
    for (const counts of [facets, expected]) {
      for (const field of ['examTypes', 'classTypes', 'subjects', 'languages', 'conditions'] as const)
        counts[field] = sorted(counts[field])
    }
    expect(facets, message).toEqual(expected)
  }
})

test('pages in memory equal those of PostgreSQL for any filters and sort orders', async ({ store, ids }) => {
  const random = seededRandom(20_261_126)
  const published = await PublishedProducts.read(store.db)
  for (let round = 0; round < ROUNDS; round += 1) {
    const filters = { ...randomFilters(random, ids), sort: pick(random, SORTS) }
    const paging = { limit: 1 + Math.floor(random() * 10), offset: sometimes(random, () => Math.floor(random() * 20)) }
    const rows = await store.db
      .select({ id: products.id })
      .from(products)
      .where(and(isPublished, filterCondition(filters)))
      .orderBy(...ORDERS[filters.sort])
      .limit(paging.limit)
      .offset(paging.offset ?? 0)
    const expected = rows.map(({ id }) => id)
    expect(published.listIds(filters, paging), JSON.stringify({ filters, paging })).toEqual(expected)
  }
})

test('a search lists its matches in their order, or in the chosen one', async ({ store }) => {
  const dear = await makeProduct(store, { pricePaise: 12_300 })
  const cheap = await makeProduct(store, { pricePaise: 4500 })
  const draft = await makeProduct(store, { status: 'draft' })
  const published = await PublishedProducts.read(store.db)
  const filters = { search: 'zebra', matches: new Set([dear.id, draft.id, cheap.id]) }
  expect(published.listIds(filters, {})).toEqual([dear.id, cheap.id])
  expect(published.listIds(filters, { limit: 1, offset: 1 })).toEqual([cheap.id])
  expect(published.listIds({ ...filters, sort: 'price-asc' }, {})).toEqual([cheap.id, dear.id])
  expect(published.listIds({ ...filters, maxPrice: 100 }, {})).toEqual([cheap.id])
})

test('a search counts its matches only', async ({ store }) => {
  const matching = await makeProduct(store, { name: 'Zebra Crossing', pricePaise: 12_300 })
  const published = await PublishedProducts.read(store.db)
  expect(published.count({ matches: new Set([matching.id, 99_999]) })).toBe(1)
  expect(published.countFacets({ matches: new Set([matching.id]) }).prices).toEqual({
    minPaise: 12_300,
    maxPaise: 12_300,
  })
  expect(published.countFacets({ matches: new Set() })).toMatchObject({
    conditions: [],
    institutes: [],
    prices: undefined,
  })
  expect((await store.client().request('GET', '/product-cards?search=zebra')).headers.get('X-Total-Count')).toBe('1')
})

test('a list contains every change that was committed before its request', async ({ store }) => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id } = await makeProduct(store, { featured: true })
    const url = `/product-cards?featured=true&limit=1&maxPrice=${9000 + round}`
    expect(await store.client().getJson(url)).toMatchObject([{ id }])
    await store.db.update(products).set({ featured: false }).where(eq(products.id, id))
    expect(await store.client().getJson(`${url}&minPrice=1`)).not.toMatchObject([{ id }])
  }
})

test('a change in another process is counted, a change of stock is not unless it sells out', async ({ store }) => {
  const other = await openTestStore({}, store.databaseUrl)
  const { id } = await makeInstitute(store, 'Aakash')
  let serial = 0
  const countUsed = async () => {
    // A URL not requested before, because responses are cached.
    serial += 1
    const { facets } = await other
      .client()
      .getJson<ListingPage>(`/listing?instituteId=${id}&limit=1&maxPrice=${9000 + serial}`)
    return facets.conditions.find(({ value }) => value === 'used')?.count
  }
  expect(await countUsed()).toBe(0)
  const product = await makeProduct(store, { instituteId: id, condition: 'used' })
  await expect.poll(countUsed).toBe(1)
  await store.db.update(products).set({ stock: 3 }).where(eq(products.id, product.id))
  // The cards, and `select 1`, which receives changes.
  await expect.poll(() => recordStatements(countUsed)).toHaveLength(2)
  const countInStock = async () => {
    serial += 1
    const url = `/listing?instituteId=${id}&limit=1&maxPrice=${9000 + serial}`
    return (await other.client().getJson<ListingPage>(url)).facets.inStock
  }
  expect(await countInStock()).toBe(1)
  await store.db.update(products).set({ stock: 0 }).where(eq(products.id, product.id))
  await expect.poll(countInStock).toBe(0)
  await store.db.update(products).set({ status: 'archived' }).where(eq(products.id, product.id))
  await expect.poll(countUsed).toBe(0)
  await other.close()
})
