import { z } from 'zod'

// Products as they leave the shop in a file and come back: a column a field, under names that a spreadsheet shows.

/** The columns of a products file that can be read back, with other names they are known by. */
export const FILE_FIELDS = {
  id: { head: 'ID', known: ['product id', 'no'] },
  slug: { head: 'Slug', known: ['handle', 'url'] },
  name: { head: 'Name', known: ['product', 'product name', 'title'] },
  description: { head: 'Description', known: ['details', 'body'] },
  price: { head: 'Price', known: ['selling price', 'sale price', 'price (₹)'] },
  originalPrice: { head: 'Original price', known: ['originalprice', 'mrp', 'list price', 'original price (₹)'] },
  stock: { head: 'Stock', known: ['quantity', 'qty', 'inventory'] },
  examType: { head: 'Exam', known: ['examtype', 'exam type'] },
  classTypes: { head: 'Classes', known: ['classtypes', 'class', 'classtype', 'class types'] },
  condition: { head: 'Condition', known: ['state'] },
  edition: { head: 'Edition', known: ['year'] },
  moduleCount: { head: 'Modules', known: ['modulecount', 'module count', 'volumes'] },
  weightGrams: { head: 'Weight (g)', known: ['weightgrams', 'weight', 'weight in grams', 'grams'] },
  lengthMm: { head: 'Length (mm)', known: ['lengthmm', 'length'] },
  widthMm: { head: 'Width (mm)', known: ['widthmm', 'width', 'breadth'] },
  heightMm: { head: 'Thickness (mm)', known: ['heightmm', 'height', 'thickness'] },
  rating: { head: 'Rating', known: ['stars'] },
  institute: { head: 'Institute', known: ['instituteid', 'publisher', 'brand'] },
  category: { head: 'Primary category', known: ['categoryid', 'category', 'main category'] },
  categories: { head: 'Categories', known: ['categoryids', 'other categories', 'also in'] },
  featured: { head: 'Featured', known: [] },
  bestSeller: { head: 'Best seller', known: ['bestseller'] },
  teachersPick: { head: 'Teacher’s pick', known: ['teacherspick', "teacher's pick", 'teachers pick'] },
  image: { head: 'Image', known: ['picture', 'main image'] },
  imageGallery: { head: 'Gallery', known: ['imagegallery', 'images', 'pictures', 'gallery images'] },
} as const satisfies Record<string, { head: string; known: readonly string[] }>
export type FileField = keyof typeof FILE_FIELDS
export const FILE_FIELD_NAMES = Object.keys(FILE_FIELDS) as FileField[]

export const IMPORT_MAX_BYTES = 10 * 1024 * 1024
export const IMPORT_MAX_ROWS = 20_000

/** What a column of a file seems to hold; undefined where its head says nothing. @example guessField('MRP') // 'originalPrice' */
export function guessField(head: string): FileField | undefined {
  const word = plain(head)
  return FILE_FIELD_NAMES.find((field) => {
    const { head: own, known }: { head: string; known: readonly string[] } = FILE_FIELDS[field]
    return [own, field, ...known].some((name) => plain(name) === word)
  })
}

const plain = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')

/** Which field each column of a file holds, by the columns' heads. Columns that hold none are left out of the products. */
export const importMappingSchema = z.record(z.string(), z.union([z.enum(FILE_FIELD_NAMES), z.literal('')]))
export type ImportMapping = z.output<typeof importMappingSchema>

/** What a file would do, or why it cannot be read in. Rows are numbered as a spreadsheet shows them: the head is row 1. */
export const importPlanSchema = z.object({
  columns: z.array(z.object({ head: z.string(), field: z.enum(FILE_FIELD_NAMES).nullable() })),
  rows: z.int(),
  creates: z.int(),
  updates: z.int(),
  errorCount: z.int(),
  errors: z.array(z.object({ row: z.int(), field: z.string(), message: z.string() })).describe('The first 200'),
  sample: z
    .array(z.object({ row: z.int(), does: z.enum(['create', 'update']), name: z.string() }))
    .describe('The first 20'),
})
export type ImportPlan = z.infer<typeof importPlanSchema>

/** A line of what an import tells while it runs: how far it is, then what it did or why it did nothing. */
export type ImportLine =
  | { done: number; total: number }
  | { created: number; updated: number; unchanged: number; skipped: number; batch: string }
  | { error: string }
