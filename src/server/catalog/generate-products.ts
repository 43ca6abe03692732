import { inArray, like, ne, sql } from 'drizzle-orm'
import { percentSaved } from '../../domain/discount.ts'
import type { Database } from '../database/connect.ts'
import { categories, institutes, productCategories, productImages, products, stockMovements } from './catalog.tables.ts'

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
const MAKERS = ['Allen', 'Physics Wallah', 'Motion', 'Resonance', 'Aakash', 'Esaral']
const CLASSES = ['11th', '12th', 'dropper'] as const
const SYLLABLES = 'ba,cha,da,esh,fir,gup,har,iv,jo,kum,lal,man,nar,osh,pat,rav,sin,tiw,ud,ver,yad,zar'.split(',')
const BATCH = 1000
const SLUG = 'generated-product-'
const DAY_MS = 86_400_000

const pick = <T>(list: readonly T[], turn: number): T => list[turn % list.length] as T

/**
 * Adds products whose names, institutes, categories and prices are spread evenly: a shop of the size that staff may meet.
 * @param tell hears how many are there
 */
export async function generateProducts(
  db: Database,
  count: number,
  tell: (done: number) => void = () => {},
): Promise<void> {
  const makers = await keepInstitutes(db)
  const shelves = await keepCategories(db)
  const covers = await db
    .selectDistinct({ image: products.image })
    .from(products)
    .where(ne(products.image, ''))
    .limit(100)
  // A second run adds others than the first.
  const first = await db.$count(products, like(products.slug, `${SLUG}%`))
  for (let start = first; start < first + count; start += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, first + count - start) }, (_, place) => start + place)
    const image = (number: number) => (covers.length > 0 ? pick(covers, number).image : '')
    const values = numbers.map((number) => ({
      ...generated(number),
      image: image(number),
      instituteId: pick(makers, number),
      categoryId: pick(shelves, number),
    }))
    await db.transaction(async (tx) => {
      const rows = await tx.insert(products).values(values).returning({ id: products.id, stock: products.stock })
      const links = rows.map(({ id }, place) => ({ productId: id, categoryId: pick(shelves, start + place) }))
      await tx.insert(productCategories).values(links)
      const stocked = rows.filter(({ stock }) => stock > 0)
      await tx
        .insert(stockMovements)
        .values(stocked.map(({ id, stock }) => ({ productId: id, change: stock, reason: 'opening' as const })))
      if (covers.length === 0) return
      await tx
        .insert(productImages)
        .values(
          rows.map(({ id }, place) => ({ productId: id, imageUrl: image(start + place), imageType: 'main' as const })),
        )
    })
    tell(start - first + numbers.length)
  }
  await db.execute(sql`vacuum analyze`)
}

async function keepInstitutes(db: Database): Promise<number[]> {
  await db
    .insert(institutes)
    .values(MAKERS.map((name) => ({ name })))
    .onConflictDoNothing()
  const rows = await db.select().from(institutes).where(inArray(institutes.name, MAKERS))
  return MAKERS.flatMap((name) => rows.find((row) => row.name === name)?.id ?? [])
}

async function keepCategories(db: Database): Promise<number[]> {
  await db
    .insert(categories)
    .values(SUBJECTS.map((name) => ({ name })))
    .onConflictDoNothing()
  const rows = await db.select().from(categories).where(inArray(categories.name, SUBJECTS))
  return SUBJECTS.flatMap((name) => rows.find((row) => row.name === name)?.id ?? [])
}

/** Some ten thousand different names, so that the shop knows as many words as a real one. */
const author = (number: number) => pick(SYLLABLES, number) + pick(SYLLABLES, number >> 3) + pick(SYLLABLES, number >> 7)

function generated(number: number) {
  const subject = pick(SUBJECTS, number)
  const topic = pick(TOPICS, Math.floor(number / 3))
  const kind = pick(KINDS, Math.floor(number / 5))
  const classType = pick(CLASSES, Math.floor(number / 2))
  const pricePaise = 9900 + ((number * 7919) % 400_000)
  const saved = (number * 31) % 80
  const originalPricePaise = Math.round(pricePaise / (100 - saved)) * 100
  return {
    name: `${subject}: ${topic} ${kind} ${number}`,
    slug: `${SLUG}${number}`,
    description: `By ${author(number)}. ${kind} on ${topic} for ${classType} students, with worked examples, figures and answers. Volume ${number} of the series, ${number % 300} pages, printed in Kota.`,
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
