import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { ImportDefaults, ImportPlan } from '../../../domain/catalog/import/product-file.ts'
import type { Database } from '../../database/connect.ts'
import { categories, institutes } from '../../database/schema/catalog.ts'
import { selectAdminProducts } from '../products/admin-products.queries.ts'
import { chunks } from '../products/bulk-edit-rows.ts'
import type { FileRow, ProductFile } from './file-row.ts'
import { findCandidates } from './matching/find-candidates.ts'
import { matchRows, type RowMatch } from './matching/match-rows.ts'
import type { PhotoPaths } from './photos/resolve-photos.ts'
import { photoDownloads } from '../../database/schema/imports.ts'
import { type ImportStep, type PlannedRow, planRow, type RowErrors } from './plan-row.ts'
import type { CollectionIds } from './row-payload.ts'

/** What the rows do not say. */
export interface ImportContext {
  defaults?: ImportDefaults | undefined
  /** The stored photos of a ZIP. */
  photos?: PhotoPaths | undefined
  /** The rows that staff leave out. */
  leaveOut?: ReadonlySet<number> | undefined
}

export interface PlannedImport {
  plan: ImportPlan
  steps: ImportStep[]
  /** The errors of each row with errors. */
  badRows: { fileRow: FileRow; errors: RowErrors }[]
}

const MAX_ERRORS = 200
const MAX_CATEGORIES = 50
const ROWS_BETWEEN_PAUSES = 500

/** Plans an import row by row: the products to create and to change, and the rows that are left out. */
export async function planImport(
  db: Database,
  { format, sheet, ignoredSheets, columns, questions, rows }: ProductFile,
  { defaults = {}, photos, leaveOut = new Set() }: ImportContext = {},
): Promise<PlannedImport> {
  const isForeign = format !== 'shop'
  const collections = await readCollections(db)
  const unknownCategories = new Set<string>()
  const fileRows = isForeign ? rows.map((row) => matchCollections(row, collections.ids, unknownCategories)) : rows
  const candidates = await findCandidates(db, fileRows)
  const matches = matchRows(fileRows, { candidates, condition: defaults.condition ?? 'new' })
  const context = {
    isForeign,
    collectionIds: collections.ids,
    names: collections.names,
    candidates,
    slugs: new Set<string>(),
    defaults,
    photos,
    ...(await readMatchedProducts(db, matches)),
  }
  const planned: PlannedRow[] = []
  for (const [index, fileRow] of fileRows.entries()) {
    // Lets other requests run between the rows of a long file.
    if (index % ROWS_BETWEEN_PAUSES === ROWS_BETWEEN_PAUSES - 1) await new Promise(setImmediate)
    planned.push(planRow(fileRow, matches[index] ?? { state: 'new' }, context))
  }
  const counts = countRows(planned)
  const errors = planned.flatMap((one) => one.errors)
  const steps = planned.flatMap(({ step }) => (step && !leaveOut.has(step.row) ? [step] : []))
  const plan = {
    format,
    sheet,
    ignoredSheets,
    columns,
    questions,
    rows: rows.length,
    ...counts,
    errorCount: errors.length,
    remotePhotos: planned.reduce((sum, { step }) => sum + (step?.remotePhotos.length ?? 0), 0),
    unknownCategories: [...unknownCategories].slice(0, MAX_CATEGORIES),
    errors: errors.slice(0, MAX_ERRORS),
    rowList: planned.map(({ shown }) => shown),
    fingerprint: fingerprintOf(planned),
  }
  const badRows = planned.flatMap((one, index) =>
    one.errors.length === 0 ? [] : [{ fileRow: fileRows[index] ?? { row: 0, cells: {} }, errors: one.errors }],
  )
  return { plan, steps, badRows }
}

function countRows(planned: readonly PlannedRow[]) {
  const counts = { creates: 0, updates: 0, unchanged: 0, leftOut: 0 }
  const names = { change: 'updates', new: 'creates', unchanged: 'unchanged', out: 'leftOut' } as const
  for (const { shown } of planned) counts[names[shown.state]] += 1
  return counts
}

/** Orders change stocks all the time: what a row does to the stock is no part of the fingerprint. */
function fingerprintOf(planned: readonly PlannedRow[]): string {
  const hash = createHash('sha256')
  for (const { shown } of planned) {
    const changes = shown.changes.flatMap(({ field, before, after }) =>
      field === 'stock' ? [] : [[field, before, after]],
    )
    const state = shown.state === 'change' && changes.length === 0 ? 'unchanged' : shown.state
    hash.update(JSON.stringify([shown.row, state, shown.productId, changes]))
  }
  return hash.digest('hex')
}

/**
 * Adapts a row of another shop: categories that this shop does not have are left out, so that the default applies, and a
 * brand that is an institute here is one.
 */
function matchCollections(
  { cells, ...fileRow }: FileRow,
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
    ...fileRow,
    cells: {
      ...others,
      ...(main && { category: main }),
      ...(further.length > 0 && { categories: further.join('; ') }),
      ...(publisher && { publisher, ...(isInstitute && { institute: publisher }) }),
    },
  }
}

async function readMatchedProducts(db: Database, matches: readonly RowMatch[]) {
  const ids = [...new Set(matches.flatMap((match) => (match.state === 'existing' ? [match.product.id] : [])))]
  const rows = []
  for (const part of chunks(ids)) rows.push(...(await selectAdminProducts(db, part)))
  const photos =
    ids.length === 0
      ? []
      : await db
          .select({ productId: photoDownloads.productId, url: photoDownloads.url })
          .from(photoDownloads)
          .where(sql`${photoDownloads.productId} = any(${sql.param(ids)}::int[])`)
  return {
    products: new Map(rows.map((row) => [row.product.id, row])),
    knownPhotos: new Set(photos.map(({ productId, url }) => `${productId} ${url}`)),
  }
}

async function readCollections(db: Database) {
  const [instituteRows, categoryRows] = await Promise.all([
    db.select({ id: institutes.id, name: institutes.name }).from(institutes),
    db.select({ id: categories.id, name: categories.name }).from(categories),
  ])
  const byNameAndId = (rows: { id: number; name: string }[]) =>
    new Map(rows.flatMap(({ id, name }) => [[String(id), id] as const, [name.trim().toLowerCase(), id] as const]))
  const byId = (rows: { id: number; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]))
  return {
    ids: { institutes: byNameAndId(instituteRows), categories: byNameAndId(categoryRows) },
    names: { institutes: byId(instituteRows), categories: byId(categoryRows) },
  }
}
