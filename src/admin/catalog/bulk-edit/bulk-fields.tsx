import { PRODUCT_FLAGS } from '../../../domain/catalog/products/admin-product.ts'
import { languageLabel, LANGUAGES } from '../../../domain/catalog/book-details.ts'
import { subjectLabel, SUBJECTS } from '../../../domain/catalog/subjects.ts'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import type { ZodForm } from '../../../ui/forms/use-zod-form.ts'
import { CheckboxField } from '../../components/checkbox-field.tsx'
import * as grid from '../../components/form-grid.module.css'
import * as group from '../products/checkbox-group.module.css'
import { FIELD_LABELS } from '../products/field-labels.ts'
import type { BulkFormValues } from './bulk-form-schema.ts'
import type { BulkKind } from './use-bulk-edit.ts'

interface Props {
  form: ZodForm<BulkFormValues>
}

/** Inputs of a bulk edit, named as in the request. */
export function BulkFields({ kind, form }: Props & { kind: BulkKind }) {
  if (kind === 'price') return <PriceFields form={form} />
  if (kind === 'stock') return <StockFields form={form} />
  if (kind === 'flag') return <FlagFields form={form} />
  if (kind === 'subjects') return <SubjectFields form={form} />
  if (kind === 'language') return <LanguageField form={form} />
  if (kind === 'weight') return <WeightField form={form} />
  return (
    <p>
      Products without orders are deleted and cannot be restored. Products with orders are archived: they are in no list
      and cannot be ordered any more.
    </p>
  )
}

function PriceFields({ form: { register, errors } }: Props) {
  return (
    <div className={grid.grid}>
      <SelectField className={grid.half} label="How" error={errors.unit} {...register('unit')}>
        <option value="percent">By percent</option>
        <option value="amount">By an amount (₹)</option>
      </SelectField>
      <TextField
        className={grid.half}
        label="Change"
        hint="Below 0 to lower prices. Rounded to whole rupees"
        inputMode="text"
        autoComplete="off"
        error={errors.value}
        {...register('value')}
      />
    </div>
  )
}

function StockFields({ form: { register, errors } }: Props) {
  return (
    <div className={grid.grid}>
      <SelectField className={grid.half} label="How" error={errors.mode} {...register('mode')}>
        <option value="set">Set to</option>
        <option value="add">Add</option>
      </SelectField>
      <TextField
        className={grid.half}
        label="Copies"
        hint="Below 0 to reduce the stock"
        inputMode="text"
        autoComplete="off"
        error={errors.value}
        {...register('value')}
      />
    </div>
  )
}

function FlagFields({ form: { register, errors } }: Props) {
  return (
    <div className={grid.grid}>
      <SelectField
        className={grid.half}
        label="Badge"
        error={errors.flag}
        defaultValue={'featured' satisfies (typeof PRODUCT_FLAGS)[number]}
        {...register('flag')}
      >
        {PRODUCT_FLAGS.map((flag) => (
          <option key={flag} value={flag}>
            {FIELD_LABELS[flag]}
          </option>
        ))}
      </SelectField>
      <SelectField className={grid.half} label="Switch" error={errors.value} {...register('value')}>
        <option value="true">On</option>
        <option value="false">Off</option>
      </SelectField>
    </div>
  )
}

function SubjectFields({ form: { register, errors } }: Props) {
  return (
    <div className={grid.grid}>
      <SelectField
        className={grid.half}
        label="How"
        hint="“Set to” with no subject removes all"
        error={errors.mode}
        {...register('mode')}
      >
        <option value="add">Add</option>
        <option value="remove">Remove</option>
        <option value="set">Set to</option>
      </SelectField>
      <fieldset className={`${group.group} ${grid.half}`}>
        <legend>Subjects</legend>
        <div className={group.options}>
          {SUBJECTS.map((subject) => (
            <CheckboxField key={subject} label={subjectLabel(subject)} {...register(subject)} />
          ))}
        </div>
        {errors.subjects && (
          <p className="field-error" role="alert">
            {errors.subjects}
          </p>
        )}
      </fieldset>
    </div>
  )
}

function LanguageField({ form: { register, errors } }: Props) {
  return (
    <div className={grid.grid}>
      <SelectField className={grid.half} label="Language" error={errors.language} {...register('language')}>
        <option value="">Not stated</option>
        {LANGUAGES.map((language) => (
          <option key={language} value={language}>
            {languageLabel(language)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

const WeightField = ({ form: { register, errors } }: Props) => (
  <TextField
    label="Weight of a copy (g)"
    inputMode="numeric"
    autoComplete="off"
    error={errors.value}
    {...register('value')}
  />
)
