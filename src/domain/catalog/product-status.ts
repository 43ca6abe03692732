/** Drafts are visible to staff only. Archived products have a page, but are in no list and cannot be ordered. */
export const PRODUCT_STATUSES = ['published', 'draft', 'archived'] as const
export type ProductStatus = (typeof PRODUCT_STATUSES)[number]

const STATUS_LABELS: Record<ProductStatus, string> = { published: 'Published', draft: 'Draft', archived: 'Archived' }
export const statusLabel = (status: ProductStatus): string => STATUS_LABELS[status]

const INDIAN_OFFSET_MS = 5.5 * 3_600_000

/** Converts a local time of a form (`2026-11-25T10:00`) to UTC: it is Indian time. Other text stays as it is. */
export function fromIndianTime(local: string): string {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local)) return local
  const time = new Date(`${local}:00+05:30`)
  return Number.isNaN(time.getTime()) ? local : time.toISOString()
}

/** Converts a time to Indian time for an input of type `datetime-local`. */
export const toIndianTime = (time: string): string =>
  new Date(new Date(time).getTime() + INDIAN_OFFSET_MS).toISOString().slice(0, 16)
