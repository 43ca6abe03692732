import { z } from 'zod'
import { LANGUAGES, MEDIUMS } from '../book-details.ts'
import { CLASS_TYPES, CONDITIONS, EXAM_TYPES } from '../exams.ts'
import { type PackageSize, sizeSchema } from '../../values/package-size.ts'
import { EXPECTED_FIELDS } from '../../values/expected-fields.ts'
import { joinGallery, splitGallery } from '../images/images.ts'
import { parseIsbn } from '../isbn.ts'
import { mrpProblem, priceProblem } from '../mrp.ts'
import { slugify } from './product-slug.ts'
import { PRODUCT_STATUSES } from './product-status.ts'
import { SUBJECTS } from '../subjects.ts'
import { GST_RATES, HSN_PATTERN, PRINTED_BOOKS_HSN } from '../tax.ts'
import { MAX_CONTENTS_LENGTH, MAX_CONTENTS_LINES, MAX_SAMPLE_PAGES, normalizeContents } from '../table-of-contents.ts'
import { optionalTime } from '../../values/indian-time.ts'
import { flag, id, imagePath, line, rupees, text, typedNumber, wholeNumber } from '../../values/schemas.ts'

export const PRIMARY_CATEGORY_RULE = 'Main category for the product (required)'

/** Replaces '' and null, which forms send for empty fields, by `value`. */
const blankAs = <Schema extends z.ZodType>(value: unknown, schema: Schema) =>
  z.preprocess((input) => (input === '' || input === null ? value : input), schema)

/** Accepts a list as an array, as JSON text, or separated by commas, semicolons or bars. */
const listOf = <Schema extends z.ZodType>(item: Schema, max: number) =>
  z.preprocess(parseList, z.array(item, 'Must be a list').max(max, `Must have at most ${max} entries`))

function parseList(input: unknown): unknown {
  if (typeof input !== 'string') return input
  try {
    const parsed: unknown = JSON.parse(input)
    return Array.isArray(parsed) ? parsed : [parsed]
  } catch {
    return input
      .split(/[,;|]/)
      .map((part) => part.trim())
      .filter((part) => part !== '')
  }
}

// Number() throws for some objects, such as those without a prototype.
const isTextOrNumber = (input: unknown): boolean => typeof input === 'string' || typeof input === 'number'

/** Replaces invalid counts by 0, which is shown as N/A. */
const moduleCount = z.preprocess(
  (input) => (isTextOrNumber(input) ? Math.trunc(Number(input)) || 0 : 0),
  wholeNumber(0, 1000),
)

const rating = typedNumber(
  z
    .number('Must be a number')
    .min(0, 'Rating must be from 0 to 5')
    .max(5, 'Rating must be from 0 to 5')
    .refine((value) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-6, 'Rating must be in steps of 0.1'),
)

/** Null applies the default size of the site settings. */
const optionalSize = (name: keyof PackageSize) => blankAs(null, sizeSchema(name).nullable())

const bookPrice = rupees.superRefine((value, context) => {
  const message = priceProblem(value)
  if (message !== undefined) context.addIssue(message)
})

const primaryCategory = typedNumber(
  z
    .number(PRIMARY_CATEGORY_RULE)
    .int(PRIMARY_CATEGORY_RULE)
    .positive(PRIMARY_CATEGORY_RULE)
    .max(2_147_483_647, PRIMARY_CATEGORY_RULE),
)
const classType = z.enum(CLASS_TYPES, `Must be one of ${CLASS_TYPES.join(', ')}`)

// In the order of the list: the order in which they were chosen has no meaning.
const subjects = listOf(z.enum(SUBJECTS, `Must be one of ${SUBJECTS.join(', ')}`), SUBJECTS.length).overwrite(
  (chosen) => SUBJECTS.filter((subject) => chosen.includes(subject)),
)

/** Empty text is stored as null. */
const optionalText = (max: number) => blankAs(null, line(max).nullable())

// Labels and scanners spell SKUs in upper case.
const sku = text(40)
  .overwrite((value) => value.toUpperCase())
  .regex(/^[!-~]+(?: [!-~]+)*$/, 'Use letters, digits and signs such as - or /')

const isbn = text(40)
  .overwrite((value) => parseIsbn(value) ?? value)
  .refine((value) => parseIsbn(value) !== undefined, 'This is not a valid ISBN. Check its digits')

const hsnCode = text(10).regex(HSN_PATTERN, 'An HSN code has 4, 6 or 8 digits. Printed books: 4901')

const gstRate = typedNumber(z.number('Must be a number')).pipe(
  z.literal(GST_RATES, `Must be one of ${GST_RATES.join(', ')}`),
)

const samplePages = text(10_000)
  .overwrite((value) => joinGallery([value]))
  .refine((value) => splitGallery(value).length <= MAX_SAMPLE_PAGES, `Must have at most ${MAX_SAMPLE_PAGES} pages`)

const tableOfContents = text(MAX_CONTENTS_LENGTH)
  .overwrite(normalizeContents)
  .refine((value) => value.split('\n').length <= MAX_CONTENTS_LINES, `Must have at most ${MAX_CONTENTS_LINES} lines`)

/** Editable fields of a product. Numbers and booleans may be text. */
const fields = {
  name: z.string('Name is required').pipe(line(200).min(1, 'Name is required')),
  slug: text(200).overwrite(slugify),
  description: text(20_000),
  price: blankAs(undefined, bookPrice),
  originalPrice: blankAs(0, rupees),
  costPrice: blankAs(null, rupees.nullable()),
  image: imagePath,
  imageGallery: text(10_000).overwrite((value) => joinGallery([value])),
  samplePages,
  tableOfContents,
  rating: blankAs(null, rating.nullable()),
  instituteId: z.preprocess((input) => (isTextOrNumber(input) && Number(input) === 0 ? null : input), id.nullable()),
  categoryId: primaryCategory,
  categoryIds: listOf(id, 100),
  examType: z.enum(EXAM_TYPES, 'Must be JEE or NEET'),
  classType: blankAs(undefined, classType.optional()),
  classTypes: listOf(classType, CLASS_TYPES.length),
  classTypesArray: listOf(classType, CLASS_TYPES.length),
  subjects,
  condition: z.enum(CONDITIONS, 'Must be new or used'),
  status: z.enum(PRODUCT_STATUSES, 'Must be published, draft or archived'),
  publishAt: optionalTime,
  edition: optionalText(100),
  sku: blankAs(null, sku.nullable()),
  isbn: blankAs(null, isbn.nullable()),
  authors: optionalText(300),
  publisher: optionalText(200),
  pageCount: blankAs(null, wholeNumber(1, 20_000).nullable()),
  language: blankAs(null, z.enum(LANGUAGES, 'Choose a language of the list').nullable()),
  medium: blankAs(null, z.enum(MEDIUMS, 'Must be english or hindi').nullable()),
  shelfLocation: optionalText(60),
  hsnCode: blankAs(PRINTED_BOOKS_HSN, hsnCode),
  gstRate,
  featured: flag,
  bestSeller: flag,
  teachersPick: flag,
  moduleCount,
  weightGrams: optionalSize('weightGrams'),
  lengthMm: optionalSize('lengthMm'),
  widthMm: optionalSize('widthMm'),
  heightMm: optionalSize('heightMm'),
  stock: wholeNumber(0, 1_000_000),
}

const baseProductSchema = z.object(fields)

/** `POST /api/products`, with defaults for omitted fields. */
export const productFormSchema = baseProductSchema
  .extend({
    slug: fields.slug.optional(),
    description: fields.description.default(''),
    originalPrice: fields.originalPrice.default(0),
    costPrice: fields.costPrice.default(null),
    image: fields.image.default(''),
    imageGallery: fields.imageGallery.default(''),
    samplePages: fields.samplePages.default(''),
    tableOfContents: fields.tableOfContents.default(''),
    rating: fields.rating.default(null),
    instituteId: fields.instituteId.default(null),
    categoryIds: fields.categoryIds.default([]),
    classTypes: fields.classTypes.optional(),
    classTypesArray: fields.classTypesArray.optional(),
    subjects: fields.subjects.default([]),
    condition: fields.condition.default('new'),
    status: fields.status.default('published'),
    publishAt: fields.publishAt.default(null),
    edition: fields.edition.default('Standard'),
    sku: fields.sku.default(null),
    isbn: fields.isbn.default(null),
    authors: fields.authors.default(null),
    publisher: fields.publisher.default(null),
    pageCount: fields.pageCount.default(null),
    language: fields.language.default(null),
    medium: fields.medium.default(null),
    shelfLocation: fields.shelfLocation.default(null),
    hsnCode: fields.hsnCode.default(PRINTED_BOOKS_HSN),
    gstRate: fields.gstRate.default(0),
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
  .refine(hasClass, {
    path: ['classTypes'],
    message: 'Choose at least one class',
    // Runs even if other fields are invalid, so that all errors are reported at once.
    when: () => true,
  })
  .superRefine(checkMrp)
export type ProductForm = z.output<typeof productFormSchema>

/** `PATCH /api/products/{id}`: any fields, with their values when the form was loaded. */
export const productPatchSchema = baseProductSchema.partial().extend(EXPECTED_FIELDS).superRefine(checkMrp)
export type ProductPatch = z.output<typeof productPatchSchema>

/** Without one of the prices the endpoint compares with the stored one. */
function checkMrp(
  { price, originalPrice }: { price?: number | undefined; originalPrice?: number | undefined },
  context: z.core.$RefinementCtx,
): void {
  const message = price === undefined || originalPrice === undefined ? undefined : mrpProblem({ price, originalPrice })
  if (message !== undefined) context.addIssue({ code: 'custom', path: ['price'], message })
}

function hasClass(input: unknown): boolean {
  const { classType: primary, classTypes, classTypesArray } = (input ?? {}) as Record<string, unknown>
  return Boolean(primary) || [classTypes, classTypesArray].some((list) => Array.isArray(list) && list.length > 0)
}
