import { inArray, sql } from 'drizzle-orm'
import type { FileField, ImportPlan } from '../../../domain/catalog/product-file.ts'
import {
  type ProductPatch,
  productPatchSchema,
  type ProductForm,
  productFormSchema,
} from '../../../domain/catalog/product-form.ts'
import { slugify } from '../../../domain/catalog/product-slug.ts'
import type { Database } from '../../database/connect.ts'
import { categories, institutes, products } from '../catalog.tables.ts'
import { CLEAR_CELL, type CollectionIds, toPayload } from './row-payload.ts'
import type { FileRow, ProductFile } from './parse-product-file.ts'

export type ImportStep =
  | { row: number; action: 'create'; name: string; form: ProductForm }
  | { row: number; action: 'update'; name: string; id: number; change: ProductPatch }

export interface PlannedImport {
  plan: ImportPlan
  steps: ImportStep[]
  /** The errors of each row with errors. */
  badRows: { fileRow: FileRow; errors: RowErrors }[]
}

interface ExistingProduct {
  id: number
  name: string
  slug: string
  sku: string | null
}
interface ExistingProducts {
  byId: Map<number, ExistingProduct>
  bySlug: Map<string, ExistingProduct>
  bySku: Map<string | null, ExistingProduct>
}
type RowErrors = ImportPlan['errors']

// Columns of fields with another name.
const COLUMN_NAMES: Partial<Record<string, string>> = {
  categoryId: 'category',
  categoryIds: 'categories',
  instituteId: 'institute',
}
const MAX_ERRORS = 200
const SAMPLE_SIZE = 20

/** Plans an import row by row: the products to create and to update, and the errors. */
export async function planImport(db: Database, { columns, rows }: ProductFile): Promise<PlannedImport> {
  const [collectionIds, existing] = await Promise.all([readCollectionIds(db), readExistingProducts(db, rows)])
  const steps: ImportStep[] = []
  const badRows: PlannedImport['badRows'] = []
  const seen = new Map<string, number>()
  for (const [index, fileRow] of rows.entries()) {
    // Lets other requests run between the rows of a long file.
    if (index % 500 === 499) await new Promise(setImmediate)
    const step = planRow(fileRow, collectionIds, existing, seen)
    if (Array.isArray(step)) badRows.push({ fileRow, errors: step })
    else steps.push(step)
  }
  const errors = badRows.flatMap((badRow) => badRow.errors)
  const creates = steps.filter(({ action }) => action === 'create').length
  const counts = { rows: rows.length, creates, updates: steps.length - creates, errorCount: errors.length }
  const sample = steps.slice(0, SAMPLE_SIZE).map(({ row, action, name }) => ({ row, action, name }))
  return { plan: { columns, ...counts, errors: errors.slice(0, MAX_ERRORS), sample }, steps, badRows }
}

function planRow(
  { row, cells }: FileRow,
  collectionIds: CollectionIds,
  existing: ExistingProducts,
  seen: Map<string, number>,
): ImportStep | RowErrors {
  const { payload, problems } = toPayload(cells, collectionIds)
  const slug = cells.slug === undefined ? '' : slugify(cells.slug)
  const id = cells.id === undefined ? undefined : Number(cells.id)
  const sku = cells.sku?.trim().toUpperCase()
  const withSku = sku === undefined ? undefined : existing.bySku.get(sku)
  const named = existing.bySlug.get(slug) ?? (slug === '' ? withSku : undefined)
  const product = id === undefined ? named : existing.byId.get(id)
  if (id !== undefined && !product) problems.id = 'There is no product with this id'
  const key = product ? `id ${product.id}` : slug && `slug ${slug}`
  const earlier = key ? seen.get(key) : undefined
  if (earlier !== undefined) problems[product ? 'id' : 'slug'] = `The same product as in row ${earlier}`
  if (key) seen.set(key, row)
  if (withSku && withSku.id !== product?.id) problems.sku = 'Another product has this SKU'
  const earlierSku = sku === undefined ? undefined : seen.get(`sku ${sku}`)
  if (earlierSku !== undefined) problems.sku = `The same SKU as in row ${earlierSku}`
  if (sku !== undefined && !CLEAR_CELL.test(sku)) seen.set(`sku ${sku}`, row)
  const other = existing.bySlug.get(slug)
  if (product && other && other.id !== product.id) problems.slug = 'Another product has this slug'
  const parsed = product ? productPatchSchema.safeParse(payload) : productFormSchema.safeParse(payload)
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = String(path[0] ?? '')
    problems[COLUMN_NAMES[field] ?? field] ??= message
  }
  const errors = Object.entries(problems)
  if (errors.length > 0 || !parsed.success) {
    return errors.map(([field, message]) => ({ row, field, value: cells[field as FileField] ?? '', message }))
  }
  if (product) return { row, action: 'update', name: product.name, id: product.id, change: parsed.data }
  const form = parsed.data as ProductForm
  return { row, action: 'create', name: form.name, form }
}

async function readCollectionIds(db: Database): Promise<CollectionIds> {
  const [instituteRows, categoryRows] = await Promise.all([
    db.select({ id: institutes.id, name: institutes.name }).from(institutes),
    db.select({ id: categories.id, name: categories.name }).from(categories),
  ])
  const byNameAndId = (rows: { id: number; name: string }[]) =>
    new Map(rows.flatMap(({ id, name }) => [[name.trim().toLowerCase(), id] as const, [String(id), id] as const]))
  return { institutes: byNameAndId(instituteRows), categories: byNameAndId(categoryRows) }
}

async function readExistingProducts(db: Database, rows: FileRow[]): Promise<ExistingProducts> {
  const { id, name, slug, sku } = products
  const columns = { id, name, slug, sku }
  const ids = rows.flatMap(({ cells }) => (cells.id && /^\d{1,9}$/.test(cells.id) ? Number(cells.id) : []))
  const slugs = rows.flatMap(({ cells }) => (cells.slug ? slugify(cells.slug) : []))
  const skus = rows.flatMap(({ cells }) => cells.sku?.trim().toUpperCase() || [])
  const [withId, withSlug, withSku] = await Promise.all([
    ids.length === 0
      ? []
      : db
          .select(columns)
          .from(products)
          .where(sql`${id} = any(${sql.param(ids)}::int[])`),
    slugs.length === 0 ? [] : db.select(columns).from(products).where(inArray(slug, slugs)),
    skus.length === 0 ? [] : db.select(columns).from(products).where(inArray(sku, skus)),
  ])
  return {
    byId: new Map(withId.map((row) => [row.id, row])),
    bySlug: new Map(withSlug.map((row) => [row.slug, row])),
    bySku: new Map(withSku.map((row) => [row.sku, row])),
  }
}
