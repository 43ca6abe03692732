import { z } from 'zod'
import type { BatchCounts } from '../batches/product-batch.ts'

/** Columns of exported product files that can be imported, with the aliases of their headers. */
export const FILE_FIELDS = {
  // No other header: every list has a column “No” or “Product ID” with numbers of its own.
  id: { header: 'ID', aliases: [] },
  slug: { header: 'Slug', aliases: ['handle'] },
  name: {
    header: 'Name',
    aliases: [
      'product',
      'product name',
      'title',
      'book',
      'book name',
      'name of book',
      'name of the book',
      'book title',
    ],
  },
  description: { header: 'Description', aliases: ['details', 'body'] },
  price: {
    header: 'Price',
    aliases: ['selling price', 'sale price', 'price (₹)', 'price (rs)', 'price (inr)', 'rate', 'our price'],
  },
  originalPrice: {
    header: 'Original price',
    aliases: ['originalprice', 'mrp', 'mrp (₹)', 'mrp (rs)', 'm.r.p.', 'list price', 'original price (₹)'],
  },
  costPrice: {
    header: 'Cost price',
    aliases: ['costprice', 'cost', 'cost per item', 'purchase price', 'cost price (₹)'],
  },
  stock: { header: 'Stock', aliases: ['quantity', 'qty', 'inventory', 'copies'] },
  // An import compares it with the stock: orders may have been placed since the export.
  exportedStock: { header: 'Stock when exported', aliases: [] },
  examType: { header: 'Exam', aliases: ['examtype', 'exam type'] },
  classTypes: { header: 'Classes', aliases: ['classtypes', 'class', 'classtype', 'class types'] },
  subjects: { header: 'Subjects', aliases: ['subject'] },
  condition: { header: 'Condition', aliases: ['state'] },
  status: { header: 'Status', aliases: ['published', 'visibility'] },
  edition: { header: 'Edition', aliases: ['year'] },
  sku: { header: 'SKU', aliases: ['variant sku', 'item code', 'article number'] },
  isbn: {
    header: 'ISBN',
    aliases: ['isbn 13', 'isbn13', 'isbn 10', 'isbn10', 'gtin', 'ean', 'barcode', 'variant barcode'],
  },
  authors: { header: 'Authors', aliases: ['author', 'writer', 'written by'] },
  publisher: { header: 'Publisher', aliases: ['published by', 'publication'] },
  pageCount: { header: 'Pages', aliases: ['pagecount', 'page count', 'number of pages'] },
  language: { header: 'Language', aliases: ['languages'] },
  medium: { header: 'Medium', aliases: ['medium of instruction'] },
  shelfLocation: { header: 'Shelf location', aliases: ['shelflocation', 'shelf', 'location', 'rack', 'bin'] },
  hsnCode: { header: 'HSN code', aliases: ['hsncode', 'hsn', 'hsn/sac'] },
  gstRate: { header: 'GST %', aliases: ['gstrate', 'gst', 'gst rate', 'tax rate', 'tax %'] },
  moduleCount: { header: 'Modules', aliases: ['modulecount', 'module count', 'volumes'] },
  weightGrams: {
    header: 'Weight (g)',
    aliases: ['weightgrams', 'weight', 'wt', 'weight (kg)', 'weight in kg', 'weight in grams', 'grams'],
  },
  lengthMm: { header: 'Length (mm)', aliases: ['lengthmm', 'length'] },
  widthMm: { header: 'Width (mm)', aliases: ['widthmm', 'width', 'breadth'] },
  heightMm: { header: 'Thickness (mm)', aliases: ['heightmm', 'height', 'thickness'] },
  rating: { header: 'Rating', aliases: ['stars'] },
  institute: { header: 'Institute', aliases: ['instituteid', 'brand'] },
  category: { header: 'Primary category', aliases: ['categoryid', 'category', 'main category'] },
  categories: { header: 'Categories', aliases: ['categoryids', 'other categories', 'also in'] },
  featured: { header: 'Featured', aliases: [] },
  bestSeller: { header: 'Best seller', aliases: ['bestseller'] },
  teachersPick: { header: 'Teacher’s pick', aliases: ['teacherspick', "teacher's pick", 'teachers pick'] },
  image: { header: 'Image', aliases: ['picture', 'main image'] },
  imageGallery: { header: 'Gallery', aliases: ['imagegallery', 'images', 'pictures', 'gallery images'] },
  samplePages: { header: 'Sample pages', aliases: ['samplepages', 'look inside'] },
  tableOfContents: { header: 'Table of contents', aliases: ['tableofcontents', 'contents', 'chapters'] },
} as const satisfies Record<string, { header: string; aliases: readonly string[] }>
export type FileField = keyof typeof FILE_FIELDS
export const FILE_FIELD_NAMES = Object.keys(FILE_FIELDS) as FileField[]

export const IMPORT_MAX_BYTES = 10 * 1024 * 1024
export const IMPORT_MAX_ROWS = 20_000

/** Detects the field of a column from its header; undefined if it is unknown. @example detectField('MRP') // 'originalPrice' */
export function detectField(header: string): FileField | undefined {
  const normalized = normalizeHeader(header)
  return FILE_FIELD_NAMES.find((field) => {
    const { header: own, aliases }: { header: string; aliases: readonly string[] } = FILE_FIELDS[field]
    return [own, field, ...aliases].some((name) => normalizeHeader(name) === normalized)
  })
}

const normalizeHeader = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')

/** The field of each column by its header. Columns with an empty field are not imported. */
export const importMappingSchema = z.record(z.string(), z.union([z.enum(FILE_FIELD_NAMES), z.literal('')]))
export type ImportMapping = z.output<typeof importMappingSchema>

/** Whose file it is: of this shop or a free list, or a product export of another shop system. */
export const FILE_FORMATS = ['shop', 'shopify', 'woocommerce', 'prestashop', 'odoo'] as const
export type FileFormat = (typeof FILE_FORMATS)[number]

export const FILE_FORMAT_LABELS: Record<FileFormat, string> = {
  shop: 'List of products',
  shopify: 'Product export of Shopify',
  woocommerce: 'Product export of WooCommerce',
  prestashop: 'Product export of PrestaShop',
  odoo: 'Product export of Odoo',
}

/** The fields that new products can get when their row has none: other shops do not have them. */
export const DEFAULT_FIELDS = ['examType', 'classTypes', 'condition', 'category', 'institute', 'status'] as const
/** Cells by field: a category and an institute by id, classes separated by semicolons. */
export const importDefaultsSchema = z.partialRecord(z.enum(DEFAULT_FIELDS), z.string().max(200))
export type ImportDefaults = z.output<typeof importDefaultsSchema>

/** How a column is read that can be read in more than one way: a mark before the decimals, or a unit. */
export const COLUMN_ANSWERS = ['.', ',', 'g', 'kg', 'mm', 'cm'] as const
export type ColumnAnswer = (typeof COLUMN_ANSWERS)[number]
/** The answers by the id of their question. */
export const importAnswersSchema = z.record(z.string().max(300), z.enum(COLUMN_ANSWERS))
export type ImportAnswers = z.output<typeof importAnswersSchema>

/** A question about a column, which only a person can answer. */
const columnQuestionSchema = z.object({
  id: z.string(),
  header: z.string(),
  field: z.enum(FILE_FIELD_NAMES),
  count: z.int().describe('Cells that can be read in more than one way'),
  example: z.string().describe('One of these cells'),
  text: z.string(),
  options: z.array(z.object({ value: z.enum(COLUMN_ANSWERS), label: z.string() })),
  answer: z.enum(COLUMN_ANSWERS).nullable(),
})
export type ColumnQuestion = z.infer<typeof columnQuestionSchema>

/** What happens to a row of a file. */
export const IMPORT_ROW_STATES = ['change', 'new', 'unchanged', 'out'] as const
export type ImportRowState = (typeof IMPORT_ROW_STATES)[number]

/** A row of a file, as its import will read it. */
const importRowSchema = z.object({
  row: z.int().describe('As the spreadsheet numbers it'),
  state: z.enum(IMPORT_ROW_STATES).describe('`out`: the row is left out, for the reasons'),
  name: z.string(),
  productId: z.int().nullable().describe('The product that the row is about'),
  image: z.string(),
  matchedBy: z.string().nullable().describe('By what the product was recognised'),
  changes: z.array(
    z.object({
      field: z.enum(FILE_FIELD_NAMES),
      label: z.string(),
      before: z.string().nullable(),
      after: z.string(),
      mark: z.string().nullable().describe('What the change does to the sale, or that it is large'),
    }),
  ),
  notes: z.array(z.string()).describe('What is not taken over, or read in another way'),
  reasons: z.array(z.string()).describe('Why the row is left out, and what to do'),
})
export type ImportRow = z.infer<typeof importRowSchema>

/** The mark of a price that becomes several times higher or lower: staff confirm it before the import. */
export const LARGE_CHANGE = 'large change'

/** Counts the rows with a large change of their price that are imported. */
export const countLargeChanges = ({ rowList }: Pick<ImportPlan, 'rowList'>, leaveOut: ReadonlySet<number>): number =>
  rowList.filter(({ row, changes }) => !leaveOut.has(row) && changes.some(({ mark }) => mark === LARGE_CHANGE)).length

/** The last columns of an export, which are computed and not imported. */
export const COMPUTED_HEADERS = { discount: 'Discount %', createdAt: 'Added' } as const

/** Whether all columns of a file are those of an export of this shop, so that none needs a choice. */
export function isOwnExport({ format, columns }: Pick<ImportPlan, 'format' | 'columns'>): boolean {
  const computed: readonly string[] = Object.values(COMPUTED_HEADERS)
  return (
    format === 'shop' &&
    columns.every(({ header, field }) =>
      field === null ? computed.includes(header) : FILE_FIELDS[field].header === header,
    )
  )
}

/** The planned changes of an import and its errors. Rows are numbered as in a spreadsheet: the header is row 1. */
export const importPlanSchema = z.object({
  format: z.enum(FILE_FORMATS),
  sheet: z.string().nullable().describe('The sheet of a workbook that is read'),
  ignoredSheets: z.array(z.string()),
  columns: z.array(
    z.object({
      header: z.string(),
      field: z.enum(FILE_FIELD_NAMES).nullable(),
      isRead: z.boolean(),
      isEmpty: z.boolean(),
    }),
  ),
  questions: z.array(columnQuestionSchema),
  rows: z.int(),
  creates: z.int(),
  updates: z.int(),
  unchanged: z.int(),
  leftOut: z.int(),
  errorCount: z.int(),
  remotePhotos: z.int().describe('Photos that are loaded from other addresses after the import'),
  unknownCategories: z
    .array(z.string())
    .describe('Categories of another shop that this one does not have: the first 50. Their products get the default'),
  errors: z
    .array(z.object({ row: z.int(), field: z.string(), value: z.string().describe('The cell'), message: z.string() }))
    .describe('The first 200'),
  rowList: z.array(importRowSchema).describe('All rows, as they will be read'),
  fingerprint: z.string().describe('Of what the import will do. Send it with the import, so that nothing else is done'),
})
export type ImportPlan = z.infer<typeof importPlanSchema>

/** A row that was left out during the import, such as one whose book was changed or sold meanwhile. */
export interface RefusedRow {
  row: number
  name: string
  reason: string
}

/** A line of an import's response: progress, then the result, or an error. `batch` has what was imported. */
export type ImportEvent =
  | { done: number; total: number }
  | (BatchCounts & { refused: RefusedRow[]; batch: string | null })
  | { error: string; batch: string | null }
