import type { FileField } from '../../domain/product-file.ts'

/** Institutes and categories by their names in lower case, and by their ids as text. */
export interface Names {
  institutes: Map<string, number>
  categories: Map<string, number>
}

const YES = /^(yes|y|true|1|x|on)$/i
const NO = /^(no|n|false|0|-|off)$/i

/** A cell with only a dash empties these fields; an empty cell leaves a field as it is. */
const CLEARED = /^[-–—]$/
const MAY_BE_EMPTY = [
  'description',
  'originalPrice',
  'edition',
  'moduleCount',
  'rating',
  'weightGrams',
  'lengthMm',
  'widthMm',
  'heightMm',
  'image',
  'imageGallery',
] as const satisfies FileField[]

/** A row's cells as the payload of a product, and what in them cannot be understood. What is empty is left out. */
export function payloadOf(cells: Partial<Record<FileField, string>>, names: Names) {
  const { id: _, institute, category, categories, classTypes, price, originalPrice, ...rest } = cells
  const { featured, bestSeller, teachersPick, examType, condition, ...plain } = rest
  const problems: Record<string, string> = {}
  const payload: Record<string, unknown> = { ...plain }
  const put = (field: string, value: unknown) => {
    if (value !== undefined) payload[field] = value
  }
  const look = (kind: keyof Names, word: string, noun: string, field: string) => {
    const found = names[kind].get(word.trim().toLowerCase())
    if (found === undefined) problems[field] = `There is no ${noun} “${word.trim()}”`
    return found
  }
  put('price', price && amount(price))
  put('originalPrice', originalPrice && amount(originalPrice))
  put('examType', examType?.toUpperCase())
  put('condition', condition?.toLowerCase())
  put('classTypes', classTypes && parts(classTypes).map(classOf))
  put(
    'instituteId',
    institute && (CLEARED.test(institute.trim()) ? null : look('institutes', institute, 'institute', 'institute')),
  )
  put('categoryId', category && look('categories', category, 'category', 'category'))
  put(
    'categoryIds',
    categories && parts(categories).flatMap((one) => look('categories', one, 'category', 'categories') ?? []),
  )
  for (const [field, value] of Object.entries({ featured, bestSeller, teachersPick })) {
    put(field, value && (YES.test(value) ? true : NO.test(value) ? false : value))
  }
  for (const field of MAY_BE_EMPTY) if (CLEARED.test(cells[field]?.trim() ?? '')) payload[field] = ''
  return { payload, problems }
}

const parts = (cell: string): string[] =>
  cell
    .split(/[;|]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Spreadsheets write ₹1,24,499.00 where 124499 is meant. */
const amount = (cell: string): string => cell.replace(/[₹,\s]|rs\.?/gi, '')

/** A class as it is also written: 11, Class 11, 11TH. */
function classOf(word: string): string {
  const number = /^(?:class\s*)?(11|12)(?:th)?$/i.exec(word)?.[1]
  return number ? `${number}th` : word.toLowerCase()
}
