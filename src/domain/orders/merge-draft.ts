import type { DraftContent } from './manual-order.ts'

/**
 * Merges a draft that was changed in two windows, field by field.
 * @param base the content that both windows started from
 * @param own the content of this window, whose changes win
 * @param other the stored content of the other window
 */
export function mergeDraft(base: DraftContent, own: DraftContent, other: DraftContent): DraftContent {
  const isChanged = (field: string) =>
    JSON.stringify(own[field as keyof DraftContent]) !== JSON.stringify(base[field as keyof DraftContent])
  return { ...other, ...Object.fromEntries(Object.entries(own).filter(([field]) => isChanged(field))) }
}
