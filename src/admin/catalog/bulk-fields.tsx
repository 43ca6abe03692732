import { type ProductFlag, PRODUCT_FLAGS } from '../../domain/admin-product.ts'
import { type BulkChange, bulkChangeSchema } from '../../domain/bulk-products.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FIELD_NAMES } from './field-names.ts'
import type { BulkKind } from './use-bulk.ts'

export interface BulkTyped {
  how: string
  value: string
  flag: ProductFlag
  on: boolean
}

interface Props {
  kind: BulkKind
  typed: BulkTyped
  onChange: (next: Partial<BulkTyped>) => void
}

const HOW: Partial<Record<BulkKind, Record<string, string>>> = {
  price: { percent: 'By percent', amount: 'By an amount (₹)' },
  stock: { set: 'Set to', add: 'Add' },
}

/** How many products are to be changed. */
export function BulkFields({ kind, typed, onChange }: Props) {
  const ways = HOW[kind]
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
              {FIELD_NAMES[flag]}
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
        value={typed.how}
        onChange={(event) => onChange({ how: event.target.value })}
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

/** What was typed as a change; undefined while it is none. */
export function readBulkChange(kind: BulkKind, { how, value, flag, on }: BulkTyped): BulkChange | undefined {
  if ((kind === 'price' || kind === 'stock') && value.trim() === '') return undefined
  const wanted = { kind, by: how, how, value: kind === 'flag' ? on : value.trim(), flag }
  return bulkChangeSchema.safeParse(wanted).data
}
