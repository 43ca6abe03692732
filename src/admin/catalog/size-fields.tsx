import type { UseFormReturn } from 'react-hook-form'
import { SIZE_FIELDS } from '../../domain/parcel.ts'
import type { ProductForm } from '../../domain/product-form.ts'
import { TextField } from '../../ui/text-field.tsx'
import { bindField } from '../parts/bind-field.ts'
import { FIELD_NAMES } from './field-names.ts'
import type { ProductValues } from './product-values.ts'

/** What a copy weighs and measures; left empty, the usual copy of the site settings holds. */
export function SizeFields({ form }: { form: UseFormReturn<ProductValues, unknown, ProductForm> }) {
  return (
    <>
      {SIZE_FIELDS.map((name) => (
        <TextField
          key={name}
          className="half"
          label={`${FIELD_NAMES[name]} (optional)`}
          hint={name === 'weightGrams' ? 'Of one copy, for the courier. Empty: as the site settings say' : undefined}
          inputMode="numeric"
          {...bindField(form, name)}
        />
      ))}
    </>
  )
}
