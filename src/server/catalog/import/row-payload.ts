import { languageLabel, LANGUAGES, mediumLabel, MEDIUMS } from '../../../domain/catalog/book-details.ts'
import { isCleared } from './file-row.ts'
import type { FileField } from '../../../domain/catalog/import/product-file.ts'

/** Institutes and categories by their names in lower case, and by their ids as text. */
export interface CollectionIds {
  institutes: Map<string, number>
  categories: Map<string, number>
}

const TRUE_CELL = /^(yes|y|true|1|x|on)$/i
const FALSE_CELL = /^(no|n|false|0|-|off)$/i
const WHOLE_NUMBER = /^\d{1,9}$/

/** The text fields that a dash clears. */
const CLEARABLE_FIELDS = [
  'description',
  'originalPrice',
  'costPrice',
  'edition',
  'sku',
  'isbn',
  'authors',
  'publisher',
  'pageCount',
  'language',
  'medium',
  'shelfLocation',
  'moduleCount',
  'rating',
  'weightGrams',
  'lengthMm',
  'widthMm',
  'heightMm',
  'image',
  'imageGallery',
  'samplePages',
  'tableOfContents',
] as const satisfies FileField[]

/**
 * Converts a row's cells to a product payload, without empty cells, and collects the errors. A stock that is still the one
 * of the export is no change; an edited one is a movement, which is added to what orders have left meanwhile.
 */
export function toPayload(cells: Partial<Record<FileField, string>>, collectionIds: CollectionIds) {
  const { id: _, institute, category, categories, classTypes, price, originalPrice, costPrice, ...rest } = cells
  const { featured, bestSeller, teachersPick, examType, subjects, condition, status, language, medium, ...others } =
    rest
  const { stock, exportedStock, ...plain } = others
  const problems: Record<string, string> = {}
  const payload: Record<string, unknown> = { ...plain }
  const put = (field: string, value: unknown) => {
    if (value !== undefined) payload[field] = value
  }
  const findId = (kind: keyof CollectionIds, name: string, noun: string, field: string) => {
    const id = collectionIds[kind].get(name.trim().toLowerCase())
    if (id === undefined) problems[field] = `There is no ${noun} “${name.trim()}”`
    return id
  }
  if (exportedStock === undefined) put('stock', stock)
  else if (!WHOLE_NUMBER.test(exportedStock.trim())) problems.exportedStock = 'Must be the number of the export'
  else if (stock !== undefined && Number(stock) !== Number(exportedStock)) {
    put('stock', stock)
    payload.expected = { stock: Number(exportedStock) }
  }
  put('price', price)
  put('originalPrice', originalPrice)
  put('costPrice', costPrice)
  put('examType', examType?.toUpperCase())
  put('subjects', subjects && splitCell(subjects.replaceAll(',', ';')).map(normalizeSubject))
  put('condition', condition?.toLowerCase())
  put('status', status && normalizeStatus(status))
  put('language', language && findByLabel(LANGUAGES, languageLabel, language))
  put('medium', medium && findByLabel(MEDIUMS, mediumLabel, medium))
  put('classTypes', classTypes && splitCell(classTypes).map(normalizeClass))
  put(
    'instituteId',
    institute && (isCleared(institute) ? null : findId('institutes', institute, 'institute', 'institute')),
  )
  put('categoryId', category && findId('categories', category, 'category', 'category'))
  put(
    'categoryIds',
    categories && splitCell(categories).flatMap((one) => findId('categories', one, 'category', 'categories') ?? []),
  )
  for (const [field, value] of Object.entries({ featured, bestSeller, teachersPick })) {
    put(field, value && (TRUE_CELL.test(value) ? true : FALSE_CELL.test(value) ? false : value))
  }
  if (isCleared(subjects ?? '')) payload.subjects = []
  for (const field of CLEARABLE_FIELDS) if (isCleared(cells[field] ?? '')) payload[field] = ''
  return { payload, problems }
}

const splitCell = (cell: string): string[] =>
  cell
    .split(/[;|]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Finds the value with this name or label, or returns the cell. @example findByLabel(MEDIUMS, mediumLabel, 'Hindi medium') // 'hindi' */
function findByLabel<Value extends string>(values: readonly Value[], label: (value: Value) => string, cell: string) {
  const name = cell.trim().toLowerCase()
  return values.find((value) => value === name || label(value).toLowerCase() === name) ?? cell
}

/** @example normalizeSubject('Maths') // 'mathematics' */
const normalizeSubject = (text: string): string => text.toLowerCase().replace(/^maths?$/, 'mathematics')

/** Lists say it in words, or as yes and no under the header “Published”. */
function normalizeStatus(text: string): string {
  const word = text.trim().toLowerCase()
  if (TRUE_CELL.test(word) || ['active', 'visible', 'live'].includes(word)) return 'published'
  return FALSE_CELL.test(word) || ['inactive', 'hidden', 'unpublished'].includes(word) ? 'draft' : word
}

/** Normalizes spellings of a class: 11, Class 11, 11TH. */
function normalizeClass(text: string): string {
  const number = /^(?:class\s*)?(11|12)(?:th)?$/i.exec(text)?.[1]
  return number ? `${number}th` : text.toLowerCase()
}
