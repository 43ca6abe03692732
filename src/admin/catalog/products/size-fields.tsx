import type { UseFormReturn } from 'react-hook-form'
import { weightWarning } from '../../../domain/catalog/unlikely-values.ts'
import { SIZE_FIELDS } from '../../../domain/values/package-size.ts'
import type { ProductForm } from '../../../domain/catalog/products/product-form.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { bindField } from '../../components/bind-field.ts'
import { FIELD_LABELS } from './field-labels.ts'
import * as grid from '../../components/form-grid.module.css'
import type { ProductFormValues } from './product-form-values.ts'

/** Weight and size of one copy. Empty fields use the defaults of the site settings. */
export function SizeFields({ form }: { form: UseFormReturn<ProductFormValues, unknown, ProductForm> }) {
  const warning = weightWarning(Number(form.watch('weightGrams')))
  return (
    <>
      {SIZE_FIELDS.map((name) => (
        <TextField
          key={name}
          className={grid.half}
          label={`${FIELD_LABELS[name]} (optional)`}
          inputMode="numeric"
          {...bindField(form, name)}
        />
      ))}
      <p className="note amber" role="status" hidden={!warning}>
        {warning}
      </p>
    </>
  )
}
