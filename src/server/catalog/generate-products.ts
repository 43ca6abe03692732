import { inArray, like, ne, sql } from 'drizzle-orm'
import { percentSaved } from '../../domain/catalog/discount.ts'
import type { Database } from '../database/connect.ts'
import {
  categories,
  institutes,
  productCategories,
  productImages,
  products,
  stockMovements,
} from '../database/schema/catalog.ts'
import type { CollectionTable } from './collections/collection.ts'

const SUBJECTS = [
  'Physics',
  'Chemistry',
  'Mathematics',
  'Biology',
  'Organic Chemistry',
  'Inorganic Chemistry',
  'Botany',
]
const TOPICS =
  `Rotational Motion,Thermodynamics,Electrostatics,Optics,Kinematics,Mole Concept,Genetics,Ecology,Calculus,
  Coordinate Geometry,Vectors,Probability,Chemical Bonding,Equilibrium,Human Physiology,Plant Kingdom,Modern Physics,
  Waves,Hydrocarbons,Polymers,Matrices,Complex Numbers,Gravitation,Magnetism`.split(/,\s*/)
const KINDS = [
  'Module',
  'Notes',
  'Question Bank',
  'Daily Practice Problems',
  'Solved Papers',
  'Workbook',
  'Test Series',
]
const INSTITUTE_NAMES = ['Allen', 'Physics Wallah', 'Motion', 'Resonance', 'Aakash', 'Esaral']
const CLASSES = ['11th', '12th', 'dropper'] as const
const SYLLABLES = 'ba,cha,da,esh,fir,gup,har,iv,jo,kum,lal,man,nar,osh,pat,rav,sin,tiw,ud,ver,yad,zar'.split(',')
const BATCH_SIZE = 1000
const SLUG_PREFIX = 'generated-product-'
const DAY_MS = 86_400_000

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T

/**
 * Generates products with evenly distributed names, institutes, categories and prices, for benchmarks and performance tests.
 * @param onProgress receives the number of products created so far
 */
export async function generateProducts(
  db: Database,
  count: number,
  onProgress: (done: number) => void = () => {},
): Promise<void> {
  const instituteIds = await ensureCollections(db, institutes, INSTITUTE_NAMES)
  const categoryIds = await ensureCollections(db, categories, SUBJECTS)
  const covers = await db
    .selectDistinct({ image: products.image })
    .from(products)
    .where(ne(products.image, ''))
    .limit(100)
  // A second run continues the numbers of the first.
  const first = await db.$count(products, like(products.slug, `${SLUG_PREFIX}%`))
  for (let start = first; start < first + count; start += BATCH_SIZE) {
    const numbers = Array.from({ length: Math.min(BATCH_SIZE, first + count - start) }, (_, index) => start + index)
    const image = (number: number) => (covers.length > 0 ? pick(covers, number).image : '')
    const values = numbers.map((number) => ({
      ...generateProduct(number),
      image: image(number),
      instituteId: pick(instituteIds, number),
      categoryId: pick(categoryIds, number),
    }))
    await db.transaction(async (tx) => {
      const rows = await tx.insert(products).values(values).returning({ id: products.id, stock: products.stock })
      const links = rows.map(({ id }, index) => ({ productId: id, categoryId: pick(categoryIds, start + index) }))
      await tx.insert(productCategories).values(links)
      const stocked = rows.filter(({ stock }) => stock > 0)
      await tx.insert(stockMovements).values(
        stocked.map(({ id, stock }) => ({
          productId: id,
          change: stock,
          reason: 'opening' as const,
          stockAfter: stock,
        })),
      )
      if (covers.length === 0) return
      await tx
        .insert(productImages)
        .values(
          rows.map(({ id }, index) => ({ productId: id, imageUrl: image(start + index), imageType: 'main' as const })),
        )
    })
    onProgress(start - first + numbers.length)
  }
  await db.execute(sql`vacuum analyze`)
}

/** Inserts missing institutes or categories. @returns the ids in the order of the names */
async function ensureCollections(db: Database, table: CollectionTable, names: readonly string[]): Promise<number[]> {
  await db
    .insert(table)
    .values(names.map((name) => ({ name })))
    .onConflictDoNothing()
  const rows = await db
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(inArray(table.name, [...names]))
  return names.flatMap((name) => rows.find((row) => row.name === name)?.id ?? [])
}

/** About ten thousand names, so that the search index has as many words as that of a real store. */
const authorName = (number: number) =>
  pick(SYLLABLES, number) + pick(SYLLABLES, number >> 3) + pick(SYLLABLES, number >> 7)

function generateProduct(number: number) {
  const subject = pick(SUBJECTS, number)
  const topic = pick(TOPICS, Math.floor(number / 3))
  const kind = pick(KINDS, Math.floor(number / 5))
  const classType = pick(CLASSES, Math.floor(number / 2))
  const pricePaise = 9900 + ((number * 7919) % 400_000)
  const saved = (number * 31) % 80
  const originalPricePaise = Math.round(pricePaise / (100 - saved)) * 100
  return {
    name: `${subject}: ${topic} ${kind} ${number}`,
    slug: `${SLUG_PREFIX}${number}`,
    description: `By ${authorName(number)}. ${kind} on ${topic} for ${classType} students, with worked examples, figures and answers. Volume ${number} of the series, ${number % 300} pages, printed in Kota.`,
    pricePaise,
    originalPricePaise,
    discountPercentage: percentSaved(pricePaise, originalPricePaise),
    examType: number % 2 ? ('JEE' as const) : ('NEET' as const),
    classType,
    classTypes: [classType],
    condition: number % 4 ? ('new' as const) : ('used' as const),
    stock: number % 30,
    featured: number % 40 === 0,
    bestSeller: number % 25 === 0,
    moduleCount: number % 9,
    createdAt: new Date(Date.UTC(2026, 0, 1) - (number % 700) * DAY_MS),
  }
}
