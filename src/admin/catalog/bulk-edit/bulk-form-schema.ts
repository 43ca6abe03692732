import { z } from 'zod'
import { bulkChangeSchema } from '../../../domain/catalog/bulk-products.ts'
import type { BulkKind } from './use-bulk-edit.ts'

/** Values of the inputs; each kind has its own. */
export type BulkFormValues = Partial<Record<'unit' | 'mode' | 'value' | 'flag', string>>

/** The endpoint's schema for one kind of bulk edit. */
export const bulkFormSchema = (kind: BulkKind) =>
  z
    .custom<BulkFormValues>()
    // An empty input must not count as 0.
    .transform(
      (typed) => ({ ...typed, kind, value: typed.value?.trim() || undefined }) as z.input<typeof bulkChangeSchema>,
    )
    .pipe(bulkChangeSchema)
