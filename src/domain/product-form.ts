import { z } from 'zod'
import { CLASS_TYPES, CONDITIONS, EXAM_TYPES } from './exams.ts'
import { type CopySize, sizeRule } from './parcel.ts'
import { joinGallery } from './pictures.ts'
import { slugWords } from './product-slug.ts'
import { flag, id, picturePath, rupees, text } from './shapes.ts'

export const PRIMARY_CATEGORY_RULE = 'Main category for the product (required)'

/** A form sends what was left empty as '' or null; both mean `value`. */
const blankIs = <Schema extends z.ZodType>(value: unknown, schema: Schema) =>
  z.preprocess((given) => (given === '' || given === null ? value : given), schema)

/** A list that may come as JSON text or with commas, as forms and spreadsheets send it. */
const listOf = <Schema extends z.ZodType>(item: Schema, max: number) =>
  z.preprocess(readList, z.array(item, 'Must be a list').max(max, `Must have at most ${max} entries`))

function readList(given: unknown): unknown {
  if (typeof given !== 'string') return given
  try {
    const parsed: unknown = JSON.parse(given)
    return Array.isArray(parsed) ? parsed : [parsed]
  } catch {
    return given
      .split(/[,;|]/)
      .map((part) => part.trim())
      .filter((part) => part !== '')
  }
}

const count = (max: number) =>
  z.coerce
    .number<number | string>('Must be a number')
    .int('Must be a whole number')
    .min(0, 'Must not be below 0')
    .max(max, `Must be at most ${max}`)

/** Of anything else it is not sure that it can be read as a number at all. */
const isWritten = (given: unknown): boolean => typeof given === 'string' || typeof given === 'number'

/** Whatever is not a number of modules is none, which shows as N/A. */
const moduleCount = z.preprocess((given) => (isWritten(given) ? Math.trunc(Number(given)) || 0 : 0), count(1000))

const rating = z.coerce
  .number<number | string>('Must be a number')
  .min(0, 'Rating must be from 0 to 5')
  .max(5, 'Rating must be from 0 to 5')
  .refine((value) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-6, 'Rating must be in steps of 0.1')

/** Left empty, the site settings' usual copy holds. */
const openSize = (name: keyof CopySize) => blankIs(null, sizeRule(name).nullable())

const primaryCategory = z.coerce
  .number<number | string>(PRIMARY_CATEGORY_RULE)
  .int(PRIMARY_CATEGORY_RULE)
  .positive(PRIMARY_CATEGORY_RULE)
  .max(2_147_483_647, PRIMARY_CATEGORY_RULE)
const classType = z.enum(CLASS_TYPES, `Must be one of ${CLASS_TYPES.join(', ')}`)

/** Every field of a product that staff write. Numbers and booleans may come as text. */
const fields = {
  name: z.string('Name is required').pipe(text(200).min(1, 'Name is required')),
  slug: text(200).overwrite(slugWords),
  description: text(20_000),
  price: blankIs(undefined, rupees),
  originalPrice: blankIs(0, rupees),
  image: picturePath,
  imageGallery: text(10_000).overwrite((value) => joinGallery([value])),
  rating: blankIs(null, rating.nullable()),
  instituteId: z.preprocess((given) => (isWritten(given) && Number(given) === 0 ? null : given), id.nullable()),
  categoryId: primaryCategory,
  categoryIds: listOf(id, 100),
  examType: z.enum(EXAM_TYPES, 'Must be JEE or NEET'),
  classType: blankIs(undefined, classType.optional()),
  classTypes: listOf(classType, CLASS_TYPES.length),
  classTypesArray: listOf(classType, CLASS_TYPES.length),
  condition: z.enum(CONDITIONS, 'Must be new or used'),
  edition: blankIs(null, text(100).nullable()),
  featured: flag,
  bestSeller: flag,
  teachersPick: flag,
  moduleCount,
  weightGrams: openSize('weightGrams'),
  lengthMm: openSize('lengthMm'),
  widthMm: openSize('widthMm'),
  heightMm: openSize('heightMm'),
  stock: blankIs(0, count(1_000_000)),
}

const shapeOfAll = z.object(fields)

/** What makes a product. What is left out takes its usual value. */
export const productFormSchema = shapeOfAll
  .extend({
    slug: fields.slug.optional(),
    description: fields.description.default(''),
    originalPrice: fields.originalPrice.default(0),
    image: fields.image.default(''),
    imageGallery: fields.imageGallery.default(''),
    rating: fields.rating.default(null),
    instituteId: fields.instituteId.default(null),
    categoryIds: fields.categoryIds.default([]),
    classTypes: fields.classTypes.optional(),
    classTypesArray: fields.classTypesArray.optional(),
    condition: fields.condition.default('new'),
    edition: fields.edition.default('Standard'),
    featured: flag.default(false),
    bestSeller: flag.default(false),
    teachersPick: flag.default(false),
    moduleCount: fields.moduleCount.default(0),
    weightGrams: fields.weightGrams.default(null),
    lengthMm: fields.lengthMm.default(null),
    widthMm: fields.widthMm.default(null),
    heightMm: fields.heightMm.default(null),
    stock: fields.stock.default(0),
  })
  .refine(namesSomeClass, {
    path: ['classTypes'],
    message: 'Choose at least one class',
    // Told beside whatever else is wrong, not after it.
    when: () => true,
  })
export type ProductForm = z.output<typeof productFormSchema>

/** What changes a product: any of its fields, and what whoever saves had read before. */
export const productChangeSchema = shapeOfAll.partial().extend({
  version: count(2_147_483_647).optional().describe('The version that was read; an older one is refused with 409'),
  stockSeen: count(1_000_000).optional().describe('The stock that was read; another one now is refused with 409'),
})
export type ProductChange = z.output<typeof productChangeSchema>

function namesSomeClass(given: unknown): boolean {
  const { classType: one, classTypes, classTypesArray } = (given ?? {}) as Record<string, unknown>
  return Boolean(one) || [classTypes, classTypesArray].some((list) => Array.isArray(list) && list.length > 0)
}
