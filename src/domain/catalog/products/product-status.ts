/** Drafts are visible to staff only. Archived products have a page, but are in no list and cannot be ordered. */
export const PRODUCT_STATUSES = ['published', 'draft', 'archived'] as const
export type ProductStatus = (typeof PRODUCT_STATUSES)[number]

export const STATUS_LABELS: Record<ProductStatus, string> = {
  published: 'Published',
  draft: 'Draft',
  archived: 'Archived',
}
export const statusLabel = (status: ProductStatus): string => STATUS_LABELS[status]
