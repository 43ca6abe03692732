import {
  DEFAULT_FIELDS,
  FILE_FIELDS,
  type FileField,
  type ImportDefaults,
  type ImportPlan,
  type ImportRow,
} from '../../../domain/catalog/import/product-file.ts'
import { unlikelyValues } from '../../../domain/catalog/unlikely-values.ts'
import { mrpProblem, priceProblem } from '../../../domain/catalog/mrp.ts'
import {
  type ProductForm,
  productFormSchema,
  type ProductPatch,
  productPatchSchema,
} from '../../../domain/catalog/products/product-form.ts'
import { slugify } from '../../../domain/catalog/products/product-slug.ts'
import { paiseToRupees } from '../../../domain/values/money.ts'
import type { AdminProductRow } from '../products/admin-products.queries.ts'
import type { FileRow } from './file-row.ts'
import type { Candidates } from './matching/find-candidates.ts'
import type { MatchKey, RowMatch } from './matching/match-rows.ts'
import { type PhotoPaths, type RemotePhoto, resolvePhotos } from './photos/resolve-photos.ts'
import { changesOf, type CollectionNames, factsOf } from './product-changes.ts'
import { type CollectionIds, toPayload } from './row-payload.ts'

export type ImportStep = {
  row: number
  name: string
  /** Photos that are loaded from other addresses after the import. */
  remotePhotos: readonly RemotePhoto[]
} & ({ action: 'create'; form: ProductForm } | { action: 'update'; id: number; change: ProductPatch })

export type RowErrors = ImportPlan['errors']

/** What the import does with a row: a step, nothing, or the errors for which it is left out. */
export interface PlannedRow {
  shown: ImportRow
  step: ImportStep | undefined
  errors: RowErrors
}

export interface RowContext {
  isForeign: boolean
  collectionIds: CollectionIds
  names: CollectionNames
  candidates: Candidates
  /** The slugs of new books so far. */
  slugs: Set<string>
  products: ReadonlyMap<number, AdminProductRow>
  defaults: ImportDefaults
  photos: PhotoPaths | undefined
  /** Photos that are loaded already or waiting, as `product id, address`. */
  knownPhotos: ReadonlySet<string>
}

// Columns of fields with another name.
const COLUMN_NAMES: Partial<Record<string, string>> = {
  categoryId: 'category',
  categoryIds: 'categories',
  instituteId: 'institute',
}

/** Plans a row whose book is known, or which is a new one. */
export function planRow(fileRow: FileRow, match: RowMatch, context: RowContext): PlannedRow {
  const { row, cells: ownCells } = fileRow
  if (fileRow.problem !== undefined) return leaveOut(fileRow, { row: fileRow.problem })
  const problems: Record<string, string> = { ...fileRow.problems }
  if (match.state === 'unclear') {
    problems[match.field] = match.message
    return leaveOut(fileRow, problems)
  }
  const product = match.state === 'existing' ? context.products.get(match.product.id) : undefined
  const resolved = resolvePhotos(product ? ownCells : { ...context.defaults, ...ownCells }, context.photos)
  const cells = withSlug(resolved.cells, product, context)
  const { exportedStock: _, ...newCells } = cells
  const { payload, problems: payloadProblems } = toPayload(product ? cells : newCells, context.collectionIds)
  for (const [field, message] of Object.entries({ ...payloadProblems, ...resolved.problems }))
    problems[field] ??= message
  const takenSlug = cells.slug === undefined ? undefined : context.candidates.bySlug.get(slugify(cells.slug))
  if (takenSlug && takenSlug.id !== product?.product.id)
    problems.slug ??= `“${takenSlug.name}” has this slug. Change or empty it`
  const parsed = product ? productPatchSchema.safeParse(payload) : productFormSchema.safeParse(payload)
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = String(path[0] ?? '')
    problems[COLUMN_NAMES[field] ?? field] ??= message
  }
  if (!parsed.success || Object.keys(problems).length > 0) return leaveOut(fileRow, problems, product)
  const remotePhotos = product ? resolved.remote.filter(({ url }) => !isKnown(product, url, context)) : resolved.remote
  const base = { row, remotePhotos }
  return product
    ? planUpdate(
        fileRow,
        { ...base, product, by: match.state === 'existing' ? match.by : 'id', patch: parsed.data },
        context,
      )
    : planCreate(fileRow, { ...base, form: parsed.data as ProductForm }, context)
}

const isKnown = ({ product }: AdminProductRow, url: string, { knownPhotos }: RowContext): boolean =>
  knownPhotos.has(`${product.id} ${url}`)

/** The slug of another shop is taken over for new books only, if it is free. */
function withSlug(
  cells: FileRow['cells'],
  product: AdminProductRow | undefined,
  context: RowContext,
): FileRow['cells'] {
  if (cells.slug === undefined) return cells
  const { slug: chosen, ...others } = cells
  const slug = slugify(chosen)
  const isFree = !context.slugs.has(slug) && !context.candidates.bySlug.has(slug)
  if (context.isForeign && (product || slug === '' || !isFree)) return others
  if (!product) context.slugs.add(slug)
  return cells
}

interface Update {
  row: number
  remotePhotos: readonly RemotePhoto[]
  product: AdminProductRow
  by: MatchKey
  patch: ProductPatch
}

function planUpdate(fileRow: FileRow, { row, remotePhotos, product, by, patch: read }: Update, context: RowContext) {
  const { changes, patch } = changesOf(product, read, context.names)
  const current = {
    price: paiseToRupees(product.product.pricePaise),
    originalPrice: paiseToRupees(product.product.originalPricePaise),
  }
  const { price = current.price, originalPrice = current.originalPrice } = patch
  const arePricesChanged = patch.price !== undefined || patch.originalPrice !== undefined
  const isPublished = patch.status === 'published'
  const problem =
    (arePricesChanged ? mrpProblem({ price, originalPrice }) : undefined) ??
    (isPublished ? priceProblem(price) : undefined)
  if (problem !== undefined) return leaveOut(fileRow, { price: problem }, product)
  const { id, name, image } = product.product
  const isUnchanged = changes.length === 0 && remotePhotos.length === 0
  const shown: ImportRow = {
    row,
    state: isUnchanged ? 'unchanged' : 'change',
    name,
    productId: id,
    image,
    matchedBy: describeMatch(by, product),
    changes: [...changes, ...describePhotos(remotePhotos)],
    notes: [
      ...(fileRow.notes ?? []),
      ...unlikelyValues({ price: arePricesChanged ? price : 0, originalPrice, weightGrams: patch.weightGrams }),
      ...sharedIsbn(id, patch.isbn, context),
    ],
    reasons: [],
  }
  const step: ImportStep = { row, action: 'update', name, id, change: patch, remotePhotos }
  return { shown, step: isUnchanged ? undefined : step, errors: [] }
}

/** A book may be listed twice, as new and as used. Another book with the same ISBN is more often a wrong cell. */
function sharedIsbn(id: number, isbn: ProductPatch['isbn'], { candidates }: RowContext): string[] {
  const others = isbn ? (candidates.byIsbn.get(isbn) ?? []).filter((other) => other.id !== id) : []
  return others.map(({ name }) => `“${name}” has the ISBN ${isbn} too. Check that it is the same book`)
}

interface Creation {
  row: number
  remotePhotos: readonly RemotePhoto[]
  form: ProductForm
}

function planCreate(fileRow: FileRow, { row, remotePhotos, form }: Creation, { names }: RowContext): PlannedRow {
  const shown: ImportRow = {
    row,
    state: 'new',
    name: form.name,
    productId: null,
    image: form.image,
    matchedBy: null,
    changes: [...factsOf(form, names), ...describePhotos(remotePhotos)],
    notes: [...(fileRow.notes ?? []), ...unlikelyValues(form)],
    reasons: [],
  }
  return { shown, step: { row, action: 'create', name: form.name, form, remotePhotos }, errors: [] }
}

const describePhotos = (photos: readonly RemotePhoto[]): ImportRow['changes'] =>
  photos.length === 0
    ? []
    : [{ field: 'image', label: 'Photos to load', before: null, after: String(photos.length), mark: null }]

function describeMatch(by: MatchKey, { product }: AdminProductRow): string {
  if (by === 'sku') return `SKU ${product.sku ?? ''}`
  return by === 'isbn' ? `ISBN ${product.isbn ?? ''}` : 'ID and name of an export of this shop'
}

function leaveOut(fileRow: FileRow, problems: Record<string, string>, product?: AdminProductRow): PlannedRow {
  const { row, cells } = fileRow
  const errors = Object.entries(problems).map(([field, message]) => ({
    row,
    field,
    value: cells[field as FileField] ?? '',
    message,
  }))
  const shown: ImportRow = {
    row,
    state: 'out',
    name: cells.name ?? product?.product.name ?? '',
    productId: product?.product.id ?? null,
    image: product?.product.image ?? '',
    matchedBy: null,
    changes: [],
    notes: [],
    reasons: errors.map(({ field, value, message }) => describeError(field, value, message)),
  }
  return { shown, step: undefined, errors }
}

/** Names the column of an error whose message does not name it. */
function describeError(field: string, value: string, message: string): string {
  const header = field in FILE_FIELDS ? FILE_FIELDS[field as FileField].header : undefined
  if (header && value === '' && DEFAULT_FIELDS.some((one) => one === field))
    return `${header}: this row has none. Fill the cell, or choose one for all such rows`
  const isNamed = header === undefined || /[“”]|\bID\b|SKU|ISBN|price|MRP/.test(message)
  const shownValue = value.length > 60 ? `${value.slice(0, 60)}…` : value
  return isNamed ? message : `${header}${value === '' ? '' : ` “${shownValue}”`}: ${message}`
}
