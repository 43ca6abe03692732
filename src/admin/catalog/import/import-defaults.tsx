import { useQuery } from '@tanstack/react-query'
import { CLASS_TYPES, classLabel, CONDITIONS, conditionLabel, EXAM_TYPES } from '../../../domain/catalog/exams.ts'
import { DEFAULT_FIELDS, type ImportDefaults as Defaults } from '../../../domain/catalog/import/product-file.ts'
import { STATUS_LABELS } from '../../../domain/catalog/products/product-status.ts'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { categoryOptions, instituteOptions, namesById } from '../collections/collection-options.ts'
import * as styles from './import-defaults.module.css'

interface Props {
  defaults: Defaults
  busy: boolean
  onChange: (defaults: Defaults) => void
}

const LABELS: Record<keyof Defaults, string> = {
  examType: 'Exam',
  classTypes: 'Class',
  condition: 'Condition',
  category: 'Primary category',
  institute: 'Institute',
  status: 'Status',
}

/** What a new product gets if nothing is chosen. */
const UNSET: Defaults = { condition: 'new', status: 'published' }

const byValue = <Value extends string>(values: readonly Value[], label: (value: Value) => string) =>
  Object.fromEntries(values.map((value) => [value, label(value)]))

/** What new products get whose row does not have these fields. */
export function ImportDefaults({ defaults, busy, onChange }: Props) {
  const { data: categories } = useQuery(categoryOptions())
  const { data: institutes } = useQuery(instituteOptions())
  const options: Record<keyof Defaults, Record<string, string>> = {
    examType: byValue(EXAM_TYPES, (exam) => exam),
    classTypes: {
      ...byValue(CLASS_TYPES, classLabel),
      '11th;12th': 'Class 11 and 12',
      '11th;12th;dropper': 'Class 11, 12 and Dropper',
    },
    condition: byValue(CONDITIONS, conditionLabel),
    category: namesById(categories),
    institute: namesById(institutes),
    status: STATUS_LABELS,
  }
  return (
    <fieldset className={styles.defaults}>
      <legend className="sr-only">For new products whose row does not say it</legend>
      {DEFAULT_FIELDS.map((field) => (
        <SelectField
          key={field}
          label={LABELS[field]}
          disabled={busy}
          value={defaults[field] ?? UNSET[field] ?? ''}
          onChange={({ target }) => {
            const { [field]: _, ...others } = defaults
            onChange(target.value === '' ? others : { ...others, [field]: target.value })
          }}
        >
          {UNSET[field] === undefined && <option value="">None</option>}
          {Object.entries(options[field]).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      ))}
    </fieldset>
  )
}
