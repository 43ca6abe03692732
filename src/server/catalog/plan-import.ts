import { inArray, sql } from 'drizzle-orm'
import type { ImportPlan } from '../../domain/product-file.ts'
import {
  type ProductChange,
  productChangeSchema,
  type ProductForm,
  productFormSchema,
} from '../../domain/product-form.ts'
import { slugWords } from '../../domain/product-slug.ts'
import type { Database } from '../database/connect.ts'
import { categories, institutes, products } from './catalog.tables.ts'
import { type Names, payloadOf } from './file-row.ts'
import type { FileRow, ProductFile } from './read-product-file.ts'

export type Step =
  | { row: number; does: 'create'; name: string; form: ProductForm }
  | { row: number; does: 'update'; name: string; id: number; change: ProductChange }

export interface PlannedImport {
  plan: ImportPlan
  steps: Step[]
}

interface Known {
  byId: Map<number, { id: number; name: string; slug: string }>
  bySlug: Map<string, { id: number; name: string; slug: string }>
}
type RowErrors = ImportPlan['errors']

// The fields of a product whose columns have other names.
const COLUMNS: Partial<Record<string, string>> = {
  categoryId: 'category',
  categoryIds: 'categories',
  instituteId: 'institute',
}
const ERRORS_SHOWN = 200
const SAMPLE = 20

/** Works out what a file would do, row by row: which products it makes, which it changes, and what is wrong with it. */
export async function planImport(db: Database, { columns, rows }: ProductFile): Promise<PlannedImport> {
  const [names, known] = await Promise.all([readNames(db), readKnown(db, rows)])
  const steps: Step[] = []
  const errors: RowErrors = []
  const seen = new Map<string, number>()
  for (const [place, fileRow] of rows.entries()) {
    // Other requests have their turn between the rows of a long file.
    if (place % 500 === 499) await new Promise(setImmediate)
    const step = planRow(fileRow, names, known, seen)
    if (Array.isArray(step)) errors.push(...step)
    else steps.push(step)
  }
  const creates = steps.filter(({ does }) => does === 'create').length
  const counts = { rows: rows.length, creates, updates: steps.length - creates, errorCount: errors.length }
  const sample = steps.slice(0, SAMPLE).map(({ row, does, name }) => ({ row, does, name }))
  return { plan: { columns, ...counts, errors: errors.slice(0, ERRORS_SHOWN), sample }, steps }
}

function planRow({ row, cells }: FileRow, names: Names, known: Known, seen: Map<string, number>): Step | RowErrors {
  const { payload, problems } = payloadOf(cells, names)
  const slug = cells.slug === undefined ? '' : slugWords(cells.slug)
  const wantedId = cells.id === undefined ? undefined : Number(cells.id)
  const found = wantedId === undefined ? known.bySlug.get(slug) : known.byId.get(wantedId)
  if (wantedId !== undefined && !found) problems.id = 'There is no product with this id'
  const key = found ? `id ${found.id}` : slug && `slug ${slug}`
  const earlier = key ? seen.get(key) : undefined
  if (earlier !== undefined) problems[found ? 'id' : 'slug'] = `The same product as in row ${earlier}`
  if (key) seen.set(key, row)
  const other = known.bySlug.get(slug)
  if (found && other && other.id !== found.id) problems.slug = 'Another product has this slug'
  const read = found ? productChangeSchema.safeParse(payload) : productFormSchema.safeParse(payload)
  for (const { path, message } of read.error?.issues ?? []) {
    const field = String(path[0] ?? '')
    problems[COLUMNS[field] ?? field] ??= message
  }
  const wrong = Object.entries(problems)
  if (wrong.length > 0 || !read.success) return wrong.map(([field, message]) => ({ row, field, message }))
  if (found) return { row, does: 'update', name: found.name, id: found.id, change: read.data }
  const form = read.data as ProductForm
  return { row, does: 'create', name: form.name, form }
}

async function readNames(db: Database): Promise<Names> {
  const [makers, shelves] = await Promise.all([
    db.select({ id: institutes.id, name: institutes.name }).from(institutes),
    db.select({ id: categories.id, name: categories.name }).from(categories),
  ])
  const keyed = (rows: { id: number; name: string }[]) =>
    new Map(rows.flatMap(({ id, name }) => [[name.trim().toLowerCase(), id] as const, [String(id), id] as const]))
  return { institutes: keyed(makers), categories: keyed(shelves) }
}

async function readKnown(db: Database, rows: FileRow[]): Promise<Known> {
  const columns = { id: products.id, name: products.name, slug: products.slug }
  const ids = rows.flatMap(({ cells }) => (cells.id && /^\d{1,9}$/.test(cells.id) ? Number(cells.id) : []))
  const slugs = rows.flatMap(({ cells }) => (cells.slug ? slugWords(cells.slug) : []))
  const [withId, withSlug] = await Promise.all([
    ids.length === 0
      ? []
      : db
          .select(columns)
          .from(products)
          .where(sql`${products.id} = any(${sql.param(ids)}::int[])`),
    slugs.length === 0 ? [] : db.select(columns).from(products).where(inArray(products.slug, slugs)),
  ])
  return { byId: new Map(withId.map((row) => [row.id, row])), bySlug: new Map(withSlug.map((row) => [row.slug, row])) }
}
