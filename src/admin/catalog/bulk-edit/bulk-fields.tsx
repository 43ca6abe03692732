import { type ProductFlag, PRODUCT_FLAGS } from '../../../domain/catalog/admin-product.ts'
import { type BulkChange, bulkChangeSchema } from '../../../domain/catalog/bulk-products.ts'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { FIELD_LABELS } from '../products/field-labels.ts'
import type { BulkKind } from './use-bulk-edit.ts'

export interface BulkValues {
  mode: string
  value: string
  flag: ProductFlag
  on: boolean
}

interface Props {
  kind: BulkKind
  typed: BulkValues
  onChange: (next: Partial<BulkValues>) => void
}

const MODES: Partial<Record<BulkKind, Record<string, string>>> = {
  price: { percent: 'By percent', amount: 'By an amount (₹)' },
  stock: { set: 'Set to', add: 'Add' },
}

/** Number of selected products. */
export function BulkFields({ kind, typed, onChange }: Props) {
  const ways = MODES[kind]
  if (kind === 'delete') return <p>Deleted products cannot be brought back. Orders keep their own copy of them.</p>
  if (!ways) {
    return (
      <div className="form-grid">
        <SelectField
          className="half"
          label="Flag"
          value={typed.flag}
          onChange={(event) => onChange({ flag: event.target.value as ProductFlag })}
        >
          {PRODUCT_FLAGS.map((flag) => (
            <option key={flag} value={flag}>
              {FIELD_LABELS[flag]}
            </option>
          ))}
        </SelectField>
        <SelectField
          className="half"
          label="Switch"
          value={String(typed.on)}
          onChange={(event) => onChange({ on: event.target.value === 'true' })}
        >
          <option value="true">On</option>
          <option value="false">Off</option>
        </SelectField>
      </div>
    )
  }
  return (
    <div className="form-grid">
      <SelectField
        className="half"
        label="How"
        value={typed.mode}
        onChange={(event) => onChange({ mode: event.target.value })}
      >
        {Object.entries(ways).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </SelectField>
      <TextField
        className="half"
        label={kind === 'price' ? 'Change' : 'Copies'}
        hint={kind === 'price' ? 'Below 0 to lower prices. Rounded to whole rupees' : 'Below 0 to take away'}
        inputMode="text"
        autoComplete="off"
        value={typed.value}
        onChange={(event) => onChange({ value: event.target.value })}
      />
    </div>
  )
}

/** Parses the input; undefined while it is incomplete. */
export function parseBulkChange(kind: BulkKind, { mode: how, value, flag, on }: BulkValues): BulkChange | undefined {
  if ((kind === 'price' || kind === 'stock') && value.trim() === '') return undefined
  const wanted = { kind, unit: how, mode: how, value: kind === 'flag' ? on : value.trim(), flag }
  return bulkChangeSchema.safeParse(wanted).data
}
