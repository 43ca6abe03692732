import { z } from 'zod'

/** Columns of exported product files that can be imported, with the aliases of their headers. */
export const FILE_FIELDS = {
  id: { header: 'ID', aliases: ['product id', 'no'] },
  slug: { header: 'Slug', aliases: ['handle', 'url'] },
  name: { header: 'Name', aliases: ['product', 'product name', 'title'] },
  description: { header: 'Description', aliases: ['details', 'body'] },
  price: { header: 'Price', aliases: ['selling price', 'sale price', 'price (₹)'] },
  originalPrice: { header: 'Original price', aliases: ['originalprice', 'mrp', 'list price', 'original price (₹)'] },
  costPrice: {
    header: 'Cost price',
    aliases: ['costprice', 'cost', 'cost per item', 'purchase price', 'cost price (₹)'],
  },
  stock: { header: 'Stock', aliases: ['quantity', 'qty', 'inventory'] },
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
  weightGrams: { header: 'Weight (g)', aliases: ['weightgrams', 'weight', 'weight in grams', 'grams'] },
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

/** Whose file it is: of this shop or a free list, or a product export of Shopify or WooCommerce. */
export const FILE_FORMATS = ['shop', 'shopify', 'woocommerce'] as const
export type FileFormat = (typeof FILE_FORMATS)[number]

export const FILE_FORMAT_LABELS: Record<FileFormat, string> = {
  shop: 'List of products',
  shopify: 'Product export of Shopify',
  woocommerce: 'Product export of WooCommerce',
}

/** The fields that new products can get when their row has none: other shops do not have them. */
export const DEFAULT_FIELDS = ['examType', 'classTypes', 'condition', 'category', 'institute', 'status'] as const
/** Cells by field: a category and an institute by id, classes separated by semicolons. */
export const importDefaultsSchema = z.partialRecord(z.enum(DEFAULT_FIELDS), z.string().max(200))
export type ImportDefaults = z.output<typeof importDefaultsSchema>

/** The planned changes of an import and its errors. Rows are numbered as in a spreadsheet: the header is row 1. */
export const importPlanSchema = z.object({
  format: z.enum(FILE_FORMATS),
  columns: z.array(z.object({ header: z.string(), field: z.enum(FILE_FIELD_NAMES).nullable() })),
  rows: z.int(),
  creates: z.int(),
  updates: z.int(),
  errorCount: z.int(),
  remotePhotos: z.int().describe('Photos that are loaded from other addresses after the import'),
  unknownCategories: z
    .array(z.string())
    .describe('Categories of another shop that this one does not have: the first 50. Their products get the default'),
  errors: z
    .array(z.object({ row: z.int(), field: z.string(), value: z.string().describe('The cell'), message: z.string() }))
    .describe('The first 200'),
  sample: z
    .array(z.object({ row: z.int(), action: z.enum(['create', 'update']), name: z.string() }))
    .describe('The first 20'),
})
export type ImportPlan = z.infer<typeof importPlanSchema>

/** A line of an import's response: progress, then the result or an error. */
export type ImportEvent =
  | { done: number; total: number }
  | { created: number; updated: number; unchanged: number; skipped: number; remotePhotos: number; batch: string }
  | { error: string }
