import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { paiseToRupees, paiseToRupeesOrNull } from '../../../domain/values/money.ts'
import { languageLabel, mediumLabel } from '../../../domain/catalog/book-details.ts'
import { COMPUTED_HEADERS, FILE_FIELDS, type FileField } from '../../../domain/catalog/import/product-file.ts'
import { subjectLabel } from '../../../domain/catalog/subjects.ts'
import type { Queryable } from '../../database/connect.ts'
import { type Column, datedName, streamSheet } from '../../export/list-sheet.ts'
import type { Cell, Sheet } from '../../export/spreadsheet.ts'
import { categories, institutes, productCategories, products } from '../../database/schema/catalog.ts'
import { adminFilterCondition, type AdminProductFilters } from '../products/admin-products.queries.ts'

const PAGE_SIZE = 500

type Row = Awaited<ReturnType<typeof readPage>>[number]

/** Cells of the columns that can be imported again. */
const CELLS: Record<FileField, (row: Row) => Cell> = {
  id: ({ product }) => product.id,
  slug: ({ product }) => product.slug,
  name: ({ product }) => product.name,
  description: ({ product }) => product.description,
  price: ({ product }) => paiseToRupees(product.pricePaise),
  originalPrice: ({ product }) => paiseToRupees(product.originalPricePaise),
  costPrice: ({ product }) => paiseToRupeesOrNull(product.costPricePaise),
  stock: ({ product }) => product.stock,
  exportedStock: ({ product }) => product.stock,
  examType: ({ product }) => product.examType,
  classTypes: ({ product: { classType, classTypes } }) => [...new Set([classType, ...classTypes])].join('; '),
  subjects: ({ product: { subjects } }) => subjects.map(subjectLabel).join('; '),
  condition: ({ product }) => product.condition,
  status: ({ product }) => product.status,
  edition: ({ product }) => product.edition,
  sku: ({ product }) => product.sku,
  isbn: ({ product }) => product.isbn,
  authors: ({ product }) => product.authors,
  publisher: ({ product }) => product.publisher,
  pageCount: ({ product }) => product.pageCount,
  language: ({ product: { language } }) => language && languageLabel(language),
  medium: ({ product: { medium } }) => medium && mediumLabel(medium),
  shelfLocation: ({ product }) => product.shelfLocation,
  hsnCode: ({ product }) => product.hsnCode,
  gstRate: ({ product }) => product.gstRate,
  moduleCount: ({ product }) => product.moduleCount,
  weightGrams: ({ product }) => product.weightGrams,
  lengthMm: ({ product }) => product.lengthMm,
  widthMm: ({ product }) => product.widthMm,
  heightMm: ({ product }) => product.heightMm,
  rating: ({ product }) => product.rating,
  institute: ({ institute }) => institute,
  category: ({ category }) => category,
  categories: ({ categoryNames }) => categoryNames,
  featured: ({ product }) => formatBoolean(product.featured),
  bestSeller: ({ product }) => formatBoolean(product.bestSeller),
  teachersPick: ({ product }) => formatBoolean(product.teachersPick),
  image: ({ product }) => product.image,
  imageGallery: ({ product }) => product.imageGallery,
  samplePages: ({ product }) => product.samplePages,
  tableOfContents: ({ product }) => product.tableOfContents,
}
/** The last, computed columns are not imported. */
const COLUMNS: Column<Row>[] = [
  ...(Object.keys(CELLS) as FileField[]).map((field): Column<Row> => [FILE_FIELDS[field].header, CELLS[field]]),
  [COMPUTED_HEADERS.discount, ({ product }) => product.discountPercentage],
  [COMPUTED_HEADERS.createdAt, ({ product }) => product.createdAt.toISOString()],
]

const formatBoolean = (value: boolean): string => (value ? 'yes' : 'no')

/** A sheet of the products that match the table's filters. */
export const productExport = (db: Queryable, filters: AdminProductFilters): Sheet =>
  streamSheet(datedName('products'), COLUMNS, streamRows(db, filters))

async function* streamRows(db: Queryable, filters: AdminProductFilters): AsyncGenerator<Row> {
  let last = 0
  for (;;) {
    const page = await readPage(db, filters, last)
    yield* page
    if (page.length < PAGE_SIZE) return
    last = page.at(-1)?.product.id ?? last
  }
}

/** Keyset pagination by id, so that a long export holds no transaction open. */
function readPage(db: Queryable, filters: AdminProductFilters, after: number) {
  const categoryNames = sql<string>`(
    select string_agg(category.name, '; ' order by category.id) from ${productCategories} link
    join ${categories} category on category.id = link.category_id where link.product_id = ${products.id})`
  return db
    .select({ product: products, institute: institutes.name, category: categories.name, categoryNames })
    .from(products)
    .leftJoin(institutes, eq(institutes.id, products.instituteId))
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .where(and(adminFilterCondition(filters), gt(products.id, after)))
    .orderBy(asc(products.id))
    .limit(PAGE_SIZE)
}
