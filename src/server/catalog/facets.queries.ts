import { asc, count, desc, eq, inArray, max, min } from 'drizzle-orm'
import type { Reader } from '../database/connect.ts'
import { categories, institutes, productCategories, products } from './catalog.tables.ts'
import { matching, type Wanted } from './listing.queries.ts'
import { answering } from './search.queries.ts'

const MOST_CHOICES = 100

/** Products alike in all that is counted by: there are a few hundred such kinds, however many products there are. */
interface Kind {
  examType: string
  classTypes: string[]
  condition: string
  instituteId: number | null
  count: number
  minPaise: number | null
  maxPaise: number | null
}
const TRAITS = ['examType', 'classType', 'condition', 'instituteId'] as const
type Trait = (typeof TRAITS)[number]

/** How many products each choice would leave: every filter is counted without what is chosen in itself. */
export async function countFacets(db: Reader, wanted: Wanted) {
  const isPriced = wanted.minPrice !== undefined || wanted.maxPrice !== undefined
  const kinds = countKinds(db, wanted)
  const [known, ofAnyPrice, shelves] = await Promise.all([
    kinds,
    isPriced ? countKinds(db, { ...wanted, minPrice: undefined, maxPrice: undefined }) : kinds,
    countCategories(db, { ...wanted, categoryId: undefined }),
  ])
  const left = (trait: Trait) => known.filter((kind) => isWanted(kind, wanted, trait))
  const priced = ofAnyPrice.filter((kind) => isWanted(kind, wanted))
  return {
    examTypes: sumBy(left('examType'), ({ examType }) => [examType]),
    classTypes: sumBy(left('classType'), ({ classTypes }) => classTypes),
    conditions: sumBy(left('condition'), ({ condition }) => [condition]),
    institutes: await nameInstitutes(
      db,
      sumBy(left('instituteId'), ({ instituteId }) => instituteId ?? []),
    ),
    categories: shelves,
    prices: priced.length > 0 ? boundsOf(priced) : undefined,
  }
}

/** One reading of what matches, whatever it is counted by afterwards. */
async function countKinds(db: Reader, wanted: Wanted): Promise<Kind[]> {
  const { examType, classTypes, condition, instituteId } = products
  const traits = { examType, classTypes, condition, instituteId }
  const query = db
    .select({ ...traits, count: count(), minPaise: min(products.pricePaise), maxPaise: max(products.pricePaise) })
    .from(products)
    .$dynamic()
  const others = Object.fromEntries(TRAITS.map((trait) => [trait, undefined]))
  // Awaited here: a query is asked anew by each who awaits it.
  return await answering(query, wanted.found)
    .where(matching({ ...wanted, ...others }))
    .groupBy(...Object.values(traits))
}

/** @param except the filter that is not heeded */
function isWanted(kind: Kind, wanted: Wanted, except?: Trait): boolean {
  const meets: Record<Trait, boolean> = {
    examType: !wanted.examType || kind.examType === wanted.examType,
    classType: !wanted.classType || kind.classTypes.includes(wanted.classType),
    condition: !wanted.condition || kind.condition === wanted.condition,
    instituteId: wanted.instituteId === undefined || kind.instituteId === wanted.instituteId,
  }
  return TRAITS.every((trait) => trait === except || meets[trait])
}

function sumBy<Value>(kinds: readonly Kind[], valuesOf: (kind: Kind) => Value | readonly Value[]) {
  const sums = new Map<Value, number>()
  for (const kind of kinds) {
    for (const value of [valuesOf(kind)].flat() as Value[]) sums.set(value, (sums.get(value) ?? 0) + kind.count)
  }
  return [...sums].map(([value, sum]) => ({ value, count: sum }))
}

function boundsOf(kinds: readonly Kind[]) {
  const lowest = kinds.map(({ minPaise }) => minPaise ?? Infinity)
  const highest = kinds.map(({ maxPaise }) => maxPaise ?? 0)
  return { minPaise: Math.min(...lowest), maxPaise: Math.max(...highest) }
}

/** The institutes with the most products, by their names. */
async function nameInstitutes(db: Reader, counted: { value: number; count: number }[]) {
  if (counted.length === 0) return []
  const ids = counted.map(({ value }) => value)
  const rows = await db
    .select({ id: institutes.id, name: institutes.name })
    .from(institutes)
    .where(inArray(institutes.id, ids))
    .orderBy(asc(institutes.name))
  const counts = new Map(counted.map(({ value, count: sum }) => [value, sum]))
  // Those with as many products stay in the order of their names.
  const named = rows.map((row) => ({ ...row, count: counts.get(row.id) ?? 0 }))
  return named.toSorted((a, b) => b.count - a.count).slice(0, MOST_CHOICES)
}

function countCategories(db: Reader, wanted: Wanted) {
  const condition = matching(wanted)
  const links = db
    .select({ categoryId: productCategories.categoryId, count: count().as('count') })
    .from(productCategories)
    .$dynamic()
  // Where nothing narrows, the links alone tell.
  const asked =
    condition || wanted.found
      ? answering(links.innerJoin(products, eq(products.id, productCategories.productId)), wanted.found).where(
          condition,
        )
      : links
  const counted = asked.groupBy(productCategories.categoryId).as('counted')
  return db
    .select({ id: categories.id, name: categories.name, count: counted.count })
    .from(counted)
    .innerJoin(categories, eq(categories.id, counted.categoryId))
    .orderBy(desc(counted.count), asc(categories.name))
    .limit(MOST_CHOICES)
}

export type FacetCounts = Awaited<ReturnType<typeof countFacets>>
