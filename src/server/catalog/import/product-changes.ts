import { isDeepStrictEqual } from 'node:util'
import { languageLabel, mediumLabel } from '../../../domain/catalog/book-details.ts'
import { classLabel, type ClassType, conditionLabel } from '../../../domain/catalog/exams.ts'
import {
  FILE_FIELDS,
  type FileField,
  type ImportRow,
  LARGE_CHANGE,
} from '../../../domain/catalog/import/product-file.ts'
import type { ProductForm, ProductPatch } from '../../../domain/catalog/products/product-form.ts'
import { statusLabel } from '../../../domain/catalog/products/product-status.ts'
import { type Subject, subjectLabel } from '../../../domain/catalog/subjects.ts'
import { formatCount } from '../../../domain/values/format-count.ts'
import { formatPrice } from '../../../domain/values/money.ts'
import { toAuditFields } from '../products/admin-products.presenter.ts'
import type { AdminProductRow } from '../products/admin-products.queries.ts'

/** The names of institutes and categories by id. */
export interface CollectionNames {
  institutes: ReadonlyMap<number, string>
  categories: ReadonlyMap<number, string>
}

type Change = ImportRow['changes'][number]
type Values = Partial<Record<string, unknown>>

/** The longest text of a value in the preview. */
const MAX_TEXT = 120
/** A new price below the half or above the double of the old one is marked. */
const LARGE_FACTOR = 2
const RUPEES = new Set(['price', 'originalPrice', 'costPrice'])
const FIELD_OF: Partial<Record<string, FileField>> = {
  instituteId: 'institute',
  categoryId: 'category',
  categoryIds: 'categories',
}
/** What the preview says of a new book. */
const SHOWN_OF_NEW = ['price', 'originalPrice', 'stock', 'sku', 'isbn', 'categoryId', 'condition', 'status'] as const

/**
 * Returns the fields of a patch that differ from the product, and the changes as the preview shows them.
 */
export function changesOf(
  row: AdminProductRow,
  { expected, ...patch }: ProductPatch,
  names: CollectionNames,
): { changes: Change[]; patch: ProductPatch } {
  const current = currentValues(row)
  const changed = Object.entries(patch).filter(
    ([name, value]) => value !== undefined && !isSame(name, value, current, patch),
  )
  const isStockChanged = changed.some(([name]) => name === 'stock')
  return {
    changes: changed.map(([name, value]) => {
      const after = name === 'stock' ? movedStock(value as number, row, expected) : value
      return toChange(name, { before: current[name], after }, names)
    }),
    patch: {
      ...(Object.fromEntries(changed) as ProductPatch),
      ...(isStockChanged && expected && { expected }),
    },
  }
}

/** Returns what the preview says of a new book. */
export const factsOf = (form: ProductForm, names: CollectionNames): Change[] =>
  SHOWN_OF_NEW.filter(
    (name) => form[name] !== null && form[name] !== 0 && !(name === 'condition' && form[name] === 'new'),
  )
    .filter((name) => !(name === 'status' && form[name] === 'published'))
    .map((name) => ({ ...toChange(name, { before: null, after: form[name] }, names), before: null }))

/** A stock with the one of the export is a movement: it is added to what orders have left. */
const movedStock = (value: number, { product }: AdminProductRow, expected: ProductPatch['expected']): number =>
  expected?.stock === undefined ? value : product.stock + value - Number(expected.stock)

function currentValues(row: AdminProductRow): Values {
  return { ...toAuditFields(row.product), categoryIds: row.categoryIds }
}

function isSame(name: string, value: unknown, current: Values, patch: ProductPatch): boolean {
  if (name === 'categoryIds') {
    const primary = patch.categoryId ?? current.categoryId
    return isSameSet([...(value as number[]), ...(primary ? [primary as number] : [])], current.categoryIds as number[])
  }
  if (name === 'classTypes') {
    const own = current.classTypes as ClassType[]
    return isSameSet(value as ClassType[], own.length > 0 ? own : [current.classType as ClassType])
  }
  return isDeepStrictEqual(value, current[name] ?? null) || (value === '' && (current[name] ?? '') === '')
}

const isSameSet = <Value>(a: readonly Value[], b: readonly Value[]): boolean =>
  new Set(a).symmetricDifference(new Set(b)).size === 0

function toChange(
  name: string,
  { before, after }: { before: unknown; after: unknown },
  names: CollectionNames,
): Change {
  const field = FIELD_OF[name] ?? (name as FileField)
  return {
    field,
    label: FILE_FIELDS[field].header.replace(/ \((?:g|mm)\)$/, ''),
    before: formatField(name, before, names),
    after: formatField(name, after, names),
    mark: markOf(name, before, after),
  }
}

/** Says what a change does to the sale of a book. */
function markOf(name: string, before: unknown, after: unknown): string | null {
  if (name === 'status') {
    if (before === 'published') return 'leaves the shop'
    return after === 'published' && before !== null ? 'enters the shop' : null
  }
  if (name === 'stock') return after === 0 && before !== 0 && before !== null ? 'sells out' : null
  if (name !== 'price' || typeof before !== 'number' || typeof after !== 'number' || before === 0) return null
  const factor = after / before
  return factor >= LARGE_FACTOR || factor <= 1 / LARGE_FACTOR ? LARGE_CHANGE : null
}

/** Formats a value of a product for staff. */
function formatField(name: string, value: unknown, names: CollectionNames): string {
  if (value === null || value === undefined || value === '') return name === 'weightGrams' ? 'not set' : 'empty'
  if (RUPEES.has(name)) return value === 0 ? 'not set' : formatPrice(value as number)
  if (name === 'instituteId') return names.institutes.get(value as number) ?? `${value as number}`
  if (name === 'categoryId') return names.categories.get(value as number) ?? `${value as number}`
  if (name === 'categoryIds') return list((value as number[]).map((one) => names.categories.get(one) ?? String(one)))
  if (name === 'weightGrams') return `${formatCount(value as number)} g`
  if (name.endsWith('Mm')) return `${formatCount(value as number)} mm`
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return list(value.map((one) => labelOf(name, String(one))))
  const text = labelOf(name, `${value as string | number}`).replaceAll(/\s+/g, ' ')
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text
}

const list = (texts: readonly string[]): string => (texts.length === 0 ? 'empty' : texts.join(', '))

function labelOf(name: string, value: string): string {
  if (name === 'status') return statusLabel(value as Parameters<typeof statusLabel>[0])
  if (name === 'condition') return conditionLabel(value as Parameters<typeof conditionLabel>[0])
  if (name === 'language') return languageLabel(value as Parameters<typeof languageLabel>[0])
  if (name === 'medium') return mediumLabel(value as Parameters<typeof mediumLabel>[0])
  if (name === 'classTypes') return classLabel(value as ClassType)
  return name === 'subjects' ? subjectLabel(value as Subject) : value
}
