import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { dayOf } from '../../domain/dates.ts'
import { paiseToRupees } from '../../domain/money.ts'
import { FILE_FIELDS, type FileField } from '../../domain/product-file.ts'
import type { Reader } from '../database/connect.ts'
import type { Cell, Sheet } from '../http/spreadsheet.ts'
import { categories, institutes, productCategories, products } from './catalog.tables.ts'
import { chosen, type TableFilters } from './edited-products.queries.ts'

const PAGE = 500

type Row = Awaited<ReturnType<typeof readPage>>[number]

/** What stands in the columns that can be read back. */
const CELLS: Record<FileField, (row: Row) => Cell> = {
  id: ({ product }) => product.id,
  slug: ({ product }) => product.slug,
  name: ({ product }) => product.name,
  description: ({ product }) => product.description,
  price: ({ product }) => paiseToRupees(product.pricePaise),
  originalPrice: ({ product }) => paiseToRupees(product.originalPricePaise),
  stock: ({ product }) => product.stock,
  examType: ({ product }) => product.examType,
  classTypes: ({ product: { classType, classTypes } }) => [...new Set([classType, ...classTypes])].join('; '),
  condition: ({ product }) => product.condition,
  edition: ({ product }) => product.edition,
  moduleCount: ({ product }) => product.moduleCount,
  weightGrams: ({ product }) => product.weightGrams,
  lengthMm: ({ product }) => product.lengthMm,
  widthMm: ({ product }) => product.widthMm,
  heightMm: ({ product }) => product.heightMm,
  rating: ({ product }) => product.rating,
  institute: ({ institute }) => institute,
  category: ({ category }) => category,
  categories: ({ shelves }) => shelves,
  featured: ({ product }) => yesNo(product.featured),
  bestSeller: ({ product }) => yesNo(product.bestSeller),
  teachersPick: ({ product }) => yesNo(product.teachersPick),
  image: ({ product }) => product.image,
  imageGallery: ({ product }) => product.imageGallery,
}
const FIELDS = Object.keys(CELLS) as FileField[]

const yesNo = (value: boolean): string => (value ? 'yes' : 'no')

/** The products that the table's filters leave, as a file. What is worked out stands last and is not read back. */
export const productSheet = (db: Reader, filters: TableFilters): Sheet => ({
  name: `products-${dayOf(new Date())}`,
  head: [...FIELDS.map((field) => FILE_FIELDS[field].head), 'Discount %', 'Added'],
  rows: rowsOf(db, filters),
})

async function* rowsOf(db: Reader, filters: TableFilters): AsyncGenerator<Cell[]> {
  let last = 0
  for (;;) {
    const page = await readPage(db, filters, last)
    for (const row of page) {
      yield [
        ...FIELDS.map((field) => CELLS[field](row)),
        row.product.discountPercentage,
        row.product.createdAt.toISOString(),
      ]
    }
    if (page.length < PAGE) return
    last = page.at(-1)?.product.id ?? last
  }
}

/** Read by their ids, a page after the other, so that a long file holds no transaction open. */
function readPage(db: Reader, filters: TableFilters, after: number) {
  const shelves = sql<string>`(
    select string_agg(kept.name, '; ' order by kept.id) from ${productCategories} link
    join ${categories} kept on kept.id = link.category_id where link.product_id = ${products.id})`
  return db
    .select({ product: products, institute: institutes.name, category: categories.name, shelves })
    .from(products)
    .leftJoin(institutes, eq(institutes.id, products.instituteId))
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .where(and(chosen(filters), gt(products.id, after)))
    .orderBy(asc(products.id))
    .limit(PAGE)
}
