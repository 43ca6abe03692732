import type { UseFormReturn } from 'react-hook-form'
import { languageLabel, LANGUAGES, mediumLabel, MEDIUMS } from '../../../domain/catalog/book-details.ts'
import type { ProductForm } from '../../../domain/catalog/products/product-form.ts'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { bindField } from '../../components/bind-field.ts'
import * as grid from '../../components/form-grid.module.css'
import type { ProductFormValues } from './product-form-values.ts'

/** The printed details of a book. */
export function BookFields({ form }: { form: UseFormReturn<ProductFormValues, unknown, ProductForm> }) {
  return (
    <>
      <TextField
        className={grid.half}
        label="ISBN (optional)"
        hint="Type or scan the barcode on the back"
        maxLength={40}
        autoComplete="off"
        {...bindField(form, 'isbn')}
      />
      <TextField
        className={grid.half}
        label="Authors (optional)"
        hint="Separated by commas"
        maxLength={300}
        {...bindField(form, 'authors')}
      />
      <TextField
        className={grid.half}
        label="Publisher (optional)"
        hint="If empty, the institute is shown"
        maxLength={200}
        {...bindField(form, 'publisher')}
      />
      <TextField className={grid.half} label="Edition (optional)" maxLength={100} {...bindField(form, 'edition')} />
      <SelectField className={grid.half} label="Language (optional)" {...bindField(form, 'language')}>
        <option value="">Not stated</option>
        {LANGUAGES.map((language) => (
          <option key={language} value={language}>
            {languageLabel(language)}
          </option>
        ))}
      </SelectField>
      <SelectField className={grid.half} label="Medium (optional)" {...bindField(form, 'medium')}>
        <option value="">Not stated</option>
        {MEDIUMS.map((medium) => (
          <option key={medium} value={medium}>
            {mediumLabel(medium)}
          </option>
        ))}
      </SelectField>
      <TextField
        className={grid.third}
        label="Pages (optional)"
        inputMode="numeric"
        {...bindField(form, 'pageCount')}
      />
      <TextField
        className={grid.third}
        label="Modules"
        hint="0 shows N/A"
        inputMode="numeric"
        {...bindField(form, 'moduleCount')}
      />
      <TextField
        className={grid.third}
        label="Rating, 0 to 5 (optional)"
        inputMode="decimal"
        {...bindField(form, 'rating')}
      />
    </>
  )
}
