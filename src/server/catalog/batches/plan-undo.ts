import { isDeepStrictEqual } from 'node:util'
import { FILE_FIELDS, type FileField } from '../../../domain/catalog/import/product-file.ts'
import { formatPrice } from '../../../domain/values/money.ts'
import { formatShortDateTime } from '../../../domain/values/dates.ts'
import { formatCount } from '../../../domain/values/format-count.ts'
import type { ProductPatch } from '../../../domain/catalog/products/product-form.ts'
import { toAuditFields } from '../products/admin-products.presenter.ts'
import type { AdminProductRow } from '../products/admin-products.queries.ts'

type Values = Record<string, unknown>

/** A change of the batch, as the audit log has it. */
export interface BatchEntry {
  id: number
  subjectId: string
  subject: string
  before: Values | null
  after: Values | null
}

/** Something that staff did with the product after the batch. */
export interface LaterChange {
  actor: string
  createdAt: Date
  fields: readonly string[]
}

/** What happened to a product since the batch. */
export interface SinceBatch {
  changes: readonly LaterChange[]
  /** Copies that orders took, less those that came back. */
  sold: number
  /** Whether staff set or counted the stock. */
  isStockSet: boolean
  /** The newest order that has the product. */
  orderId: number | undefined
  /** Slugs and SKUs that another product has now. */
  taken: ReadonlySet<string>
  /** Ids of institutes and categories that exist. */
  institutes: ReadonlySet<number>
  categories: ReadonlySet<number>
}

/** How a product is taken back. `reason`: what is not taken back, and why. */
export type UndoStep =
  | { kind: 'gone'; reason: string }
  | { kind: 'keep'; reason: string }
  | { kind: 'remove'; reason: string | undefined }
  | { kind: 'restore'; patch: ProductPatch; reason: string | undefined }

/** Fields that follow from others. */
const DERIVED = new Set(['discountPercentage', 'classType'])

/** Plans how the change of one product is undone: what was sold or edited since stays. */
export function planUndoStep(entry: BatchEntry, row: AdminProductRow | undefined, since: SinceBatch): UndoStep {
  if (!row) return { kind: 'gone', reason: 'It was deleted since' }
  const [latest] = since.changes
  if (entry.before === null) {
    if (latest) return { kind: 'keep', reason: `${describeActor(latest)} and it stays` }
    const reason =
      since.orderId === undefined ? undefined : `Order #${since.orderId} has it. It is archived, not deleted`
    return { kind: 'remove', reason }
  }
  return planRestore(entry.before, entry.after ?? {}, { row, since })
}

function planRestore(
  before: Values,
  after: Values,
  { row, since }: { row: AdminProductRow; since: SinceBatch },
): UndoStep {
  const current: Values = JSON.parse(
    JSON.stringify({ ...toAuditFields(row.product), categoryIds: row.categoryIds }),
  ) as Values
  const reasons: string[] = []
  const restored: Values = {}
  for (const [field, value] of Object.entries(before)) {
    if (DERIVED.has(field)) continue
    const obstacle = field === 'stock' ? undefined : findObstacle(field, value, { current, after, since })
    if (obstacle !== undefined) reasons.push(obstacle)
    else if (field === 'stock') {
      const { stock, reason } = restoreStock(Number(value), Number(after.stock), Number(current.stock), since)
      if (stock !== undefined) restored.stock = stock
      if (reason) reasons.push(reason)
    } else restored[field] = value
  }
  const reason = reasons.length === 0 ? undefined : reasons.join('. ')
  if (Object.keys(restored).length === 0) return { kind: 'keep', reason: reason ?? 'It has changed since' }
  return { kind: 'restore', patch: restored, reason }
}

interface Now {
  current: Values
  after: Values
  since: SinceBatch
}

function findObstacle(field: string, value: unknown, { current, after, since }: Now): string | undefined {
  const label = labelOf(field)
  if (!isDeepStrictEqual(current[field] ?? null, after[field] ?? null)) {
    const by = since.changes.find(({ fields }) => fields.includes(field))
    const now = describeValue(field, current[field])
    return by
      ? `${describeActor(by, `the ${label}`)}. It stays${now}`
      : `The ${label} has changed since. It stays${now}`
  }
  if ((field === 'slug' || field === 'sku') && since.taken.has(`${field} ${String(value)}`))
    return `Another book has the ${label} ${String(value)} now`
  const isMissing =
    (field === 'instituteId' && typeof value === 'number' && !since.institutes.has(value)) ||
    (field === 'categoryId' && typeof value === 'number' && !since.categories.has(value)) ||
    (field === 'categoryIds' && Array.isArray(value) && value.some((one) => !since.categories.has(Number(one))))
  return isMissing ? `Its former ${label} was deleted since` : undefined
}

/** The stock is taken back as a difference, so that what was sold meanwhile stays sold. */
function restoreStock(before: number, after: number, current: number, { sold, isStockSet, changes }: SinceBatch) {
  if (isStockSet) {
    const by = changes.find(({ fields }) => fields.includes('stock'))
    return {
      stock: undefined,
      reason: `${by ? describeActor(by, 'the stock') : 'The stock was counted since'}. It stays at ${current}`,
    }
  }
  const stock = current - (after - before)
  if (stock < 0) {
    const reason = `${formatCopies(sold)} sold since, and ${before} were there before. The stock is 0`
    return { stock: 0, reason }
  }
  const reason = sold > 0 ? `${formatCopies(sold)} sold since. Stock ${before} less ${sold} is ${stock}` : undefined
  return { stock, reason }
}

const formatCopies = (count: number): string => `${formatCount(count)} ${count === 1 ? 'copy was' : 'copies were'}`

/** @example describeActor(change, 'the price') // 'ravi changed the price on 27 Nov, 11:20' */
const describeActor = ({ actor, createdAt }: LaterChange, what = 'it'): string =>
  `${actor} changed ${what} on ${formatShortDateTime(createdAt)}`

function describeValue(field: string, value: unknown): string {
  if (typeof value === 'number' && /price/i.test(field)) return ` at ${formatPrice(value)}`
  return typeof value === 'string' || typeof value === 'number' ? ` at ${String(value).slice(0, 60)}` : ''
}

function labelOf(field: string): string {
  const name = field.replace(/Ids?$/, field === 'categoryIds' ? 'ies' : '')
  const known = FILE_FIELDS[name as FileField] ?? FILE_FIELDS[field as FileField]
  const label = known?.header ?? field
  return /^(SKU|ISBN|HSN|GST)/.test(label) ? label : label.toLowerCase()
}
