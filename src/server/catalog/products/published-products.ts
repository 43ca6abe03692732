import { asc, desc, eq, sql } from 'drizzle-orm'
import { effectiveSort, type Sort } from '../../../domain/search/listing.ts'
import { rupeesToPaise } from '../../../domain/values/money.ts'
import { type OneOrMany, toArray } from '../../../domain/values/one-or-many.ts'
import type { Queryable } from '../../database/connect.ts'
import { MAX_ROWS, type Paging } from '../../http/paging.ts'
import { categories, institutes, productCategories, products } from '../../database/schema/catalog.ts'
import { isPublished, languagesOf, ratingColumn, type ResolvedFilters } from './listing.queries.ts'

const MAX_OPTIONS = 100

/** The facets of a product that have few values. */
type Attributes = Pick<
  PublishedProduct,
  'examType' | 'classTypes' | 'subjects' | 'languages' | 'condition' | 'isInStock' | 'instituteId' | 'categoryIds'
>
type Facet = 'examType' | 'classType' | 'subject' | 'language' | 'condition' | 'inStock' | 'instituteId' | 'categoryId'
type PublishedProduct = Awaited<ReturnType<typeof readProducts>>[number]
type Collection = { id: number; name: string }

/** The products with equal attributes: a few hundred groups hold any number of products. */
interface ProductGroup {
  attributes: Attributes
  /** The cheapest first. */
  products: PublishedProduct[]
  /** Ascending. */
  pricesPaise: number[]
}

/**
 * The fields of all published products by which lists are filtered and sorted, in memory: the page, the number of matches and
 * the facets of a list take a fraction of a millisecond, and in PostgreSQL several for 5,000 products.
 */
export class PublishedProducts {
  readonly #newestFirst: readonly PublishedProduct[]
  readonly #byId: ReadonlyMap<number, PublishedProduct>
  readonly #groups: readonly ProductGroup[]
  readonly #groupOf = new Map<PublishedProduct, ProductGroup>()
  readonly #orders = new Map<Sort, readonly PublishedProduct[]>()
  readonly #institutes: readonly Collection[]
  readonly #categories: readonly Collection[]

  /** @param published the newest first */
  private constructor(
    published: readonly PublishedProduct[],
    ofInstitutes: readonly Collection[],
    ofCategories: readonly Collection[],
  ) {
    this.#newestFirst = published
    this.#byId = new Map(published.map((product) => [product.id, product]))
    this.#groups = groupProducts(published)
    for (const group of this.#groups) for (const product of group.products) this.#groupOf.set(product, group)
    this.#institutes = ofInstitutes
    this.#categories = ofCategories
  }

  /** No products, for a search that finds none. */
  static readonly none = new PublishedProducts([], [], [])

  /** Reads the published products. */
  static async read(db: Queryable): Promise<PublishedProducts> {
    const [published, ofInstitutes, ofCategories] = await Promise.all([
      readProducts(db),
      db.select({ id: institutes.id, name: institutes.name }).from(institutes).orderBy(asc(institutes.name)),
      db.select({ id: categories.id, name: categories.name }).from(categories).orderBy(asc(categories.name)),
    ])
    return new PublishedProducts(published, ofInstitutes, ofCategories)
  }

  /** Returns the ids of a page of the products that match, in the order of the list. */
  listIds(filters: ResolvedFilters, { limit = MAX_ROWS, offset = 0 }: Paging): number[] {
    const isInPrice = priceCondition(filters)
    const isListed = listedCondition(filters)
    const isMatching = ({ attributes }: ProductGroup) => unmetFilters(attributes, filters).length === 0
    const groups = new Set(this.#groups.filter(isMatching))
    const ids: number[] = []
    let position = 0
    for (const product of this.#inOrder(filters)) {
      if (!groups.has(this.#groupOf.get(product) as ProductGroup) || !isInPrice(product) || !isListed(product)) continue
      if (position >= offset) ids.push(product.id)
      position += 1
      if (ids.length === limit) break
    }
    return ids
  }

  #inOrder({ sort, search, matches }: ResolvedFilters): Iterable<PublishedProduct> {
    const effective = effectiveSort({ sort, search })
    if (effective === 'relevance' && matches) return [...matches].flatMap((id) => this.#byId.get(id) ?? [])
    const compare = COMPARISONS[effective]
    if (!compare) return this.#newestFirst
    // The sort is stable: the newest of equal products comes first.
    const order = this.#orders.get(effective) ?? this.#newestFirst.toSorted(compare)
    this.#orders.set(effective, order)
    return order
  }

  /** Counts the products that match. */
  count(filters: ResolvedFilters): number {
    const listPrices = pricesOfListed(filters)
    let total = 0
    for (const group of this.#groups) {
      if (unmetFilters(group.attributes, filters).length > 0) continue
      total += countInPrice(listPrices(group), filters)
    }
    return total
  }

  /** Counts the products of each facet value. Each facet ignores its own filter. */
  countFacets(filters: ResolvedFilters) {
    const listPrices = pricesOfListed(filters)
    const counts = createCounts()
    const prices = { minPaise: Infinity, maxPaise: 0 }
    for (const group of this.#groups) {
      const [unmet, another] = unmetFilters(group.attributes, filters)
      if (another) continue
      const listed = listPrices(group)
      if (!unmet) widen(prices, listed)
      const count = countInPrice(listed, filters)
      if (count > 0) addToCounts(counts, group.attributes, { count, only: unmet })
    }
    return {
      examTypes: counts.examType.toArray(),
      classTypes: counts.classType.toArray(),
      subjects: counts.subject.toArray(),
      languages: counts.language.toArray(),
      conditions: counts.condition.toArray(),
      inStock: counts.inStock.of(true),
      institutes: addNames(this.#institutes, counts.instituteId),
      categories: addNames(this.#categories, counts.categoryId),
      prices: prices.minPaise === Infinity ? undefined : prices,
    }
  }
}

/** Orders other than the newest first. */
const COMPARISONS: Partial<Record<Sort, (a: PublishedProduct, b: PublishedProduct) => number>> = {
  popularity: (a, b) => b.recentSales - a.recentSales,
  // Unrated products last.
  rating: (a, b) => (b.rating ?? 0) - (a.rating ?? 0),
  'price-asc': (a, b) => a.pricePaise - b.pricePaise,
  'price-desc': (a, b) => b.pricePaise - a.pricePaise,
  discount: (a, b) => b.discountPercentage - a.discountPercentage,
}

const createCounts = () => ({
  examType: new Counts(),
  classType: new Counts(),
  subject: new Counts(),
  language: new Counts(),
  condition: new Counts(),
  inStock: new Counts<boolean>(),
  instituteId: new Counts<number | null>(),
  categoryId: new Counts<number>(),
})

/** Counts a group in each facet, or in one only: that whose filter the group does not meet. */
function addToCounts(
  counts: ReturnType<typeof createCounts>,
  attributes: Attributes,
  { count, only }: { count: number; only: Facet | undefined },
): void {
  const isCountedBy = (facet: Facet) => !only || only === facet
  if (isCountedBy('examType')) counts.examType.add([attributes.examType], count)
  if (isCountedBy('classType')) counts.classType.add(attributes.classTypes, count)
  if (isCountedBy('subject')) counts.subject.add(attributes.subjects, count)
  if (isCountedBy('language')) counts.language.add(attributes.languages, count)
  if (isCountedBy('condition')) counts.condition.add([attributes.condition], count)
  if (isCountedBy('inStock')) counts.inStock.add([attributes.isInStock], count)
  if (isCountedBy('instituteId')) counts.instituteId.add([attributes.instituteId], count)
  if (isCountedBy('categoryId')) counts.categoryId.add(attributes.categoryIds, count)
}

export type FacetCounts = ReturnType<PublishedProducts['countFacets']>

function readProducts(db: Queryable) {
  const { id, examType, classTypes, subjects, condition, instituteId } = products
  const { pricePaise, discountPercentage, recentSales, featured, bestSeller, createdAt } = products
  const categoryIds = sql<number[]>`array(
    select ${productCategories.categoryId} from ${productCategories}
    where ${eq(productCategories.productId, products.id)} order by 1
  )`
  const attributes = { examType, classTypes, subjects, languages: languagesOf, condition, instituteId, categoryIds }
  const sortFields = { pricePaise, discountPercentage, recentSales, rating: ratingColumn }
  return db
    .select({ id, ...attributes, isInStock: sql<boolean>`${products.stock} > 0`, ...sortFields, featured, bestSeller })
    .from(products)
    .where(isPublished)
    .orderBy(desc(createdAt), desc(id))
}

function groupProducts(published: readonly PublishedProduct[]): ProductGroup[] {
  const groups = new Map<string, ProductGroup>()
  for (const product of published.toSorted((a, b) => a.pricePaise - b.pricePaise)) {
    const { examType, classTypes, subjects, languages, condition, isInStock, instituteId, categoryIds } = product
    const attributes = { examType, classTypes, subjects, languages, condition, isInStock, instituteId, categoryIds }
    const key = JSON.stringify(attributes)
    const group = groups.get(key) ?? { attributes, products: [], pricesPaise: [] }
    groups.set(key, group)
    group.products.push(product)
    group.pricesPaise.push(product.pricePaise)
  }
  return [...groups.values()]
}

/** Returns the facets whose filters a group of products does not meet. */
function unmetFilters(attributes: Attributes, filters: ResolvedFilters): Facet[] {
  const unmet: Facet[] = []
  const check = <Value>(facet: Facet, chosen: OneOrMany<Value> | undefined, values: readonly Value[]) => {
    if (chosen !== undefined && !toArray(chosen).some((value) => values.includes(value))) unmet.push(facet)
  }
  check('examType', filters.examType, [attributes.examType])
  check('classType', filters.classType, attributes.classTypes)
  check('subject', filters.subject, attributes.subjects)
  check('language', filters.language, attributes.languages)
  check('condition', filters.condition, [attributes.condition])
  check('inStock', filters.inStock || undefined, [attributes.isInStock])
  check<number | null>('instituteId', filters.instituteId, [attributes.instituteId])
  check('categoryId', filters.categoryId, attributes.categoryIds)
  return unmet
}

/**
 * Returns the function that lists the prices of a group's products that meet the filters without a facet, ascending.
 * Most lists have none of these filters: they need not look at each product.
 */
function pricesOfListed(filters: ResolvedFilters): (group: ProductGroup) => readonly number[] {
  const { matches, featured, bestSeller, excludeProductId } = filters
  if (!matches && !featured && !bestSeller && excludeProductId === undefined) return ({ pricesPaise }) => pricesPaise
  const isListed = listedCondition(filters)
  return ({ products: grouped }) => grouped.filter(isListed).map(({ pricePaise }) => pricePaise)
}

/** Returns the condition of the filters without a facet, except the price. */
const listedCondition =
  ({ matches, featured, bestSeller, excludeProductId }: ResolvedFilters) =>
  (product: PublishedProduct): boolean =>
    (!matches || matches.has(product.id)) &&
    (!featured || product.featured) &&
    (!bestSeller || product.bestSeller) &&
    product.id !== excludeProductId

function priceCondition({ minPrice, maxPrice }: ResolvedFilters): (product: PublishedProduct) => boolean {
  const minPaise = minPrice === undefined ? 0 : rupeesToPaise(minPrice)
  const maxPaise = maxPrice === undefined ? Infinity : rupeesToPaise(maxPrice)
  return ({ pricePaise }) => pricePaise >= minPaise && pricePaise <= maxPaise
}

/** @param pricesPaise ascending */
function countInPrice(pricesPaise: readonly number[], { minPrice, maxPrice }: ResolvedFilters): number {
  const below = minPrice === undefined ? 0 : countBelow(pricesPaise, rupeesToPaise(minPrice))
  const end = maxPrice === undefined ? pricesPaise.length : countBelow(pricesPaise, rupeesToPaise(maxPrice) + 1)
  return Math.max(0, end - below)
}

/** The number of ascending prices below a limit, by binary search. */
function countBelow(pricesPaise: readonly number[], limit: number): number {
  let low = 0
  let high = pricesPaise.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((pricesPaise[middle] ?? Infinity) < limit) low = middle + 1
    else high = middle
  }
  return low
}

/** Widens the bounds of the prices to those of more products, ascending. */
function widen(prices: { minPaise: number; maxPaise: number }, more: readonly number[]): void {
  prices.minPaise = Math.min(prices.minPaise, more[0] ?? Infinity)
  prices.maxPaise = Math.max(prices.maxPaise, more.at(-1) ?? 0)
}

class Counts<Value = string> {
  readonly #counts = new Map<Value, number>()

  add(values: readonly Value[], count: number): void {
    for (const value of values) this.#counts.set(value, this.of(value) + count)
  }

  of(value: Value): number {
    return this.#counts.get(value) ?? 0
  }

  toArray() {
    return [...this.#counts].map(([value, count]) => ({ value, count }))
  }
}

/** The collections with the most products, then by name: the sort is stable. */
function addNames(collections: readonly Collection[], counts: Counts<number> | Counts<number | null>) {
  return collections
    .map((collection) => ({ ...collection, count: (counts as Counts<number | null>).of(collection.id) }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MAX_OPTIONS)
}
