import { LANGUAGES, languageLabel, MEDIUMS, mediumLabel } from '../book-details.ts'
import { CLASS_TYPES, classLabel, CONDITIONS, conditionLabel } from '../exams.ts'
import { subjectLabel, SUBJECTS } from '../subjects.ts'
import { STATUS_LABELS } from './product-status.ts'

const labelsOf = <Value extends string>(values: readonly Value[], label: (value: Value) => string) =>
  Object.fromEntries(values.map((value) => [value, label(value)]))

const CLASS_LABELS = labelsOf(CLASS_TYPES, classLabel)

/** What staff read for a stored value, or for each of a list, by the field of a product. */
export const PRODUCT_VALUE_LABELS: Partial<Record<string, Record<string, string>>> = {
  status: STATUS_LABELS,
  condition: labelsOf(CONDITIONS, conditionLabel),
  classType: CLASS_LABELS,
  classTypes: CLASS_LABELS,
  subjects: labelsOf(SUBJECTS, subjectLabel),
  language: labelsOf(LANGUAGES, languageLabel),
  medium: labelsOf(MEDIUMS, mediumLabel),
}
