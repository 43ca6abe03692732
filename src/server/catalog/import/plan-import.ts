import { inArray, sql } from 'drizzle-orm'
import type { FileField, ImportDefaults, ImportPlan } from '../../../domain/catalog/import/product-file.ts'
import {
  type ProductPatch,
  productPatchSchema,
  type ProductForm,
  productFormSchema,
} from '../../../domain/catalog/products/product-form.ts'
import { slugify } from '../../../domain/catalog/products/product-slug.ts'
import type { Database } from '../../database/connect.ts'
import { categories, institutes, products } from '../catalog.tables.ts'
import { type PhotoPaths, type RemotePhoto, resolvePhotos } from './photos/resolve-photos.ts'
import { CLEAR_CELL, type CollectionIds, toPayload } from './row-payload.ts'
import type { FileRow, ProductFile } from './file-row.ts'

export type ImportStep = {
  row: number
  name: string
  /** Photos that are loaded from other addresses after the import. */
  remotePhotos: readonly RemotePhoto[]
} & ({ action: 'create'; form: ProductForm } | { action: 'update'; id: number; change: ProductPatch })

/** What the rows do not say. */
export interface ImportContext {
  defaults?: ImportDefaults | undefined
  /** The stored photos of a ZIP. */
  photos?: PhotoPaths | undefined
}

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
const MAX_CATEGORIES = 50

/** Plans an import row by row: the products to create and to update, and the errors. */
export async function planImport(
  db: Database,
  { format, columns, rows }: ProductFile,
  { defaults = {}, photos }: ImportContext = {},
): Promise<PlannedImport> {
  const [collectionIds, existing] = await Promise.all([readCollectionIds(db), readExistingProducts(db, rows)])
  const steps: ImportStep[] = []
  const badRows: PlannedImport['badRows'] = []
  const seen = new Map<string, number>()
  const unknownCategories = new Set<string>()
  for (const [index, parsedRow] of rows.entries()) {
    // Lets other requests run between the rows of a long file.
    if (index % 500 === 499) await new Promise(setImmediate)
    if (parsedRow.problem !== undefined) {
      const { row, problem: message } = parsedRow
      badRows.push({ fileRow: parsedRow, errors: [{ row, field: 'row', value: '', message }] })
      continue
    }
    const fileRow = format === 'shop' ? parsedRow : matchCollections(parsedRow, collectionIds, unknownCategories)
    const step = planRow(fileRow, { collectionIds, existing, seen, defaults, photos })
    if (Array.isArray(step)) badRows.push({ fileRow, errors: step })
    else steps.push(step)
  }
  const errors = badRows.flatMap((badRow) => badRow.errors)
  const creates = steps.filter(({ action }) => action === 'create').length
  const remotePhotos = steps.reduce((sum, step) => sum + step.remotePhotos.length, 0)
  const counts = { rows: rows.length, creates, updates: steps.length - creates, errorCount: errors.length }
  const sample = steps.slice(0, SAMPLE_SIZE).map(({ row, action, name }) => ({ row, action, name }))
  const found = { format, remotePhotos, unknownCategories: [...unknownCategories].slice(0, MAX_CATEGORIES) }
  return { plan: { columns, ...found, ...counts, errors: errors.slice(0, MAX_ERRORS), sample }, steps, badRows }
}

/**
 * Adapts a row of another shop: categories that this shop does not have are left out, so that the default applies, and a
 * brand that is an institute here is one.
 */
function matchCollections(
  { row, cells }: FileRow,
  { institutes: instituteIds, categories: categoryIds }: CollectionIds,
  unknown: Set<string>,
): FileRow {
  const { category, categories: more, publisher, ...others } = cells
  const isKnown = (name: string) => categoryIds.has(name.trim().toLowerCase())
  const named = [...(category ? [category] : []), ...(more ? more.split('; ') : [])]
  for (const name of named) if (!isKnown(name)) unknown.add(name)
  const [main, ...further] = named.filter(isKnown)
  const isInstitute = publisher !== undefined && instituteIds.has(publisher.trim().toLowerCase())
  return {
    row,
    cells: {
      ...others,
      ...(main && { category: main }),
      ...(further.length > 0 && { categories: further.join('; ') }),
      ...(publisher && { publisher, ...(isInstitute && { institute: publisher }) }),
    },
  }
}

interface RowContext {
  collectionIds: CollectionIds
  existing: ExistingProducts
  /** The rows of the products so far. */
  seen: Map<string, number>
  defaults: ImportDefaults
  photos: PhotoPaths | undefined
}

function planRow({ row, cells: ownCells }: FileRow, context: RowContext): ImportStep | RowErrors {
  const { collectionIds, existing, seen, defaults } = context
  const isNew = !findExisting(ownCells, existing)
  const resolved = resolvePhotos(isNew ? { ...defaults, ...ownCells } : ownCells, context.photos)
  const { cells } = resolved
  const { exportedStock: _, ...newCells } = cells
  const { payload, problems: payloadProblems } = toPayload(isNew ? newCells : cells, collectionIds)
  const problems: Record<string, string> = { ...payloadProblems, ...resolved.problems }
  const slug = cells.slug === undefined ? '' : slugify(cells.slug)
  const id = cells.id === undefined ? undefined : Number(cells.id)
  const sku = cells.sku?.trim().toUpperCase()
  const withSku = sku === undefined ? undefined : existing.bySku.get(sku)
  const product = findExisting(cells, existing)
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
    return errors.map(([field, message]) => ({ row, field, value: ownCells[field as FileField] ?? '', message }))
  }
  const remotePhotos = resolved.remote
  if (product) {
    return { row, action: 'update', name: product.name, id: product.id, change: parsed.data, remotePhotos }
  }
  const form = parsed.data as ProductForm
  return { row, action: 'create', name: form.name, form, remotePhotos }
}

/** The product that a row updates: by its id, else its slug, else its SKU. */
function findExisting(cells: FileRow['cells'], existing: ExistingProducts): ExistingProduct | undefined {
  if (cells.id !== undefined) return existing.byId.get(Number(cells.id))
  const slug = cells.slug === undefined ? '' : slugify(cells.slug)
  const sku = cells.sku?.trim().toUpperCase()
  return existing.bySlug.get(slug) ?? (slug === '' && sku !== undefined ? existing.bySku.get(sku) : undefined)
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
