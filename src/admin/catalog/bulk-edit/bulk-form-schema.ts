import { z } from 'zod'
import { bulkChangeSchema } from '../../../domain/catalog/products/bulk-products.ts'
import { withoutUnit } from '../../../domain/values/without-unit.ts'
import { type Subject, SUBJECTS } from '../../../domain/catalog/subjects.ts'
import type { BulkKind } from './use-bulk-edit.ts'

/** Values of the inputs; each kind has its own. */
export type BulkFormValues = Partial<
  Record<'unit' | 'mode' | 'value' | 'flag' | 'language' | 'subjects', string> & Record<Subject, boolean>
>

/** The endpoint's schema for one kind of bulk edit. */
export const bulkFormSchema = (kind: BulkKind) =>
  z
    .custom<BulkFormValues>()
    .transform((typed) => toChange(kind, typed) as z.input<typeof bulkChangeSchema>)
    .pipe(bulkChangeSchema)

function toChange(kind: BulkKind, typed: BulkFormValues) {
  if (kind === 'subjects') return { kind, mode: typed.mode, subjects: SUBJECTS.filter((subject) => typed[subject]) }
  if (kind === 'language') return { kind, language: typed.language || null }
  // An empty input must not count as 0.
  const unit = kind === 'price' && typed.unit === 'percent' ? '%' : '₹'
  return { ...typed, kind, value: withoutUnit(typed.value ?? '', unit) || undefined }
}
