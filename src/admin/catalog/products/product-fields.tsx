import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { CLASS_TYPES, CONDITIONS, conditionLabel, EXAM_TYPES } from '../../../domain/catalog/exams.ts'
import type { AdminProduct } from '../../../domain/catalog/products/admin-product.ts'
import { previewHref } from '../../../domain/catalog/products/product-preview.ts'
import { PRODUCT_STATUSES, statusLabel } from '../../../domain/catalog/products/product-status.ts'
import { PRIMARY_CATEGORY_RULE, type ProductForm } from '../../../domain/catalog/products/product-form.ts'
import { subjectLabel, SUBJECTS } from '../../../domain/catalog/subjects.ts'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { TextAreaField } from '../../../ui/forms/text-area-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { FormSection } from '../../components/dialogs/form-section.tsx'
import { bindField } from '../../components/bind-field.ts'
import { CheckboxField } from '../../components/checkbox-field.tsx'
import { categoryOptions, instituteOptions } from '../collections/collection-options.ts'
import { BookFields } from './book-fields.tsx'
import { CheckboxGroup } from './checkbox-group.tsx'
import * as group from './checkbox-group.module.css'
import * as grid from '../../components/form-grid.module.css'
import * as styles from './product-fields.module.css'
import { ImageFields } from './image-fields.tsx'
import { LookInsideFields } from './look-inside-fields.tsx'
import { PriceAndStockFields } from './price-and-stock-fields.tsx'
import type { ProductFormValues } from './product-form-values.ts'
import { SizeFields } from './size-fields.tsx'

type Form = UseFormReturn<ProductFormValues, unknown, ProductForm>

const CLASS_OPTIONS = CLASS_TYPES.map((value) => ({ value, label: value === 'dropper' ? 'Dropper' : value }))
const SUBJECT_OPTIONS = SUBJECTS.map((value) => ({ value, label: subjectLabel(value) }))
const DIRTY = { shouldDirty: true, shouldTouch: true, shouldValidate: true }

interface Props {
  form: Form
  /** The product as it is stored; undefined for a new one. */
  product: AdminProduct | undefined
}

/** All fields of a product, in groups. */
export function ProductFields({ form, product }: Props) {
  return (
    <>
      <FormSection title="Title and description">
        <TextField label="Name" required maxLength={200} autoComplete="off" {...bindField(form, 'name')} />
        <DescriptionField form={form} />
      </FormSection>
      <FormSection title="Pictures">
        <ImageFields form={form} />
      </FormSection>
      <FormSection title="Price and stock">
        <PriceAndStockFields form={form} />
      </FormSection>
      <FormSection title="Where it is listed">
        <ListingFields form={form} />
      </FormSection>
      <FormSection title="About the book" hint="Shown on the product page and sent to Google where filled in.">
        <BookFields form={form} />
      </FormSection>
      <FormSection title="Look inside" hint="Shown on the product page where filled in.">
        <LookInsideFields form={form} />
      </FormSection>
      <FormSection title="Weight and size" hint="Of one copy, for the courier. Empty fields use your usual book size.">
        <SizeFields form={form} />
      </FormSection>
      <FormSection title="Web address">
        <TextField
          label="Web address (optional)"
          hint="The last part of the page’s address. If empty, made from the name"
          maxLength={200}
          autoComplete="off"
          {...bindField(form, 'slug')}
        />
      </FormSection>
      <FormSection title="Visibility">
        <VisibilityFields form={form} />
        {product && product.status !== 'published' && (
          <p>
            <a className="link" href={previewHref(product.slug)} target="_blank">
              Preview
            </a>{' '}
            <span className="meta">The page as it is saved, for staff only</span>
          </p>
        )}
      </FormSection>
    </>
  )
}

const STATUS_HINTS: Partial<Record<string, string>> = {
  published: 'Customers find it and can order it',
  draft: 'Only staff see it',
  archived: 'Its page says “No longer sold”. It is in no list and cannot be ordered',
}

/** Status, and for drafts the time at which they are published. */
function VisibilityFields({ form }: { form: Form }) {
  const status = form.watch('status')
  return (
    <>
      <SelectField className={grid.half} label="Status" hint={STATUS_HINTS[status]} {...bindField(form, 'status')}>
        {PRODUCT_STATUSES.map((value) => (
          <option key={value} value={value}>
            {statusLabel(value)}
          </option>
        ))}
      </SelectField>
      {status === 'draft' && (
        <TextField
          className={grid.half}
          label="Publish at (optional)"
          hint="Indian time. It is published by itself within a minute"
          type="datetime-local"
          {...bindField(form, 'publishAt')}
        />
      )}
    </>
  )
}

/** Exam, classes, subjects, categories and badges. */
function ListingFields({ form }: { form: Form }) {
  return (
    <>
      <CollectionFields form={form} />
      <CheckboxGroup
        className={grid.half}
        label="Classes"
        required
        options={CLASS_OPTIONS}
        selected={form.watch('classTypes')}
        onChange={(next) => form.setValue('classTypes', next, DIRTY)}
        error={form.formState.errors.classTypes?.message}
      />
      <CheckboxGroup
        className={grid.half}
        label="Subjects (optional)"
        options={SUBJECT_OPTIONS}
        selected={form.watch('subjects')}
        onChange={(next) => form.setValue('subjects', next, DIRTY)}
        error={form.formState.errors.subjects?.message}
      />
      <fieldset className={`${group.group} ${grid.half}`}>
        <legend>Badges, the first one is shown</legend>
        <div className={group.options}>
          <CheckboxField label="Teacher’s Pick" {...bindField(form, 'teachersPick')} />
          <CheckboxField label="Best Seller" {...bindField(form, 'bestSeller')} />
          <CheckboxField label="Featured" {...bindField(form, 'featured')} />
        </div>
      </fieldset>
    </>
  )
}

function CollectionFields({ form }: { form: Form }) {
  const { data: institutes = [] } = useQuery(instituteOptions())
  const { data: categories = [] } = useQuery(categoryOptions())
  const primary = form.watch('categoryId')
  const others = categories.filter(({ id }) => String(id) !== primary)
  return (
    <>
      {/* Remounts when the options arrive, so that the selected one is shown. */}
      <SelectField
        key={`c${categories.length}`}
        className={grid.half}
        label="Primary category"
        required
        hint={PRIMARY_CATEGORY_RULE}
        {...bindField(form, 'categoryId')}
      >
        <option value="">Choose a category</option>
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <CheckboxGroup
        className={grid.half}
        label="Also in categories"
        options={others.map(({ id, name }) => ({ value: String(id), label: name }))}
        selected={form.watch('categoryIds')}
        onChange={(next) => form.setValue('categoryIds', next, DIRTY)}
        error={form.formState.errors.categoryIds?.message}
      />
      <SelectField
        key={`i${institutes.length}`}
        className={grid.third}
        label="Institute (optional)"
        {...bindField(form, 'instituteId')}
      >
        <option value="">None</option>
        {institutes.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField className={grid.third} label="Exam" aria-required {...bindField(form, 'examType')}>
        {EXAM_TYPES.map((exam) => (
          <option key={exam}>{exam}</option>
        ))}
      </SelectField>
      <SelectField className={grid.third} label="Condition" aria-required {...bindField(form, 'condition')}>
        {CONDITIONS.map((condition) => (
          <option key={condition} value={condition}>
            {conditionLabel(condition)}
          </option>
        ))}
      </SelectField>
    </>
  )
}

function DescriptionField({ form }: { form: Form }) {
  const [preview, setPreview] = useState(false)
  const text = form.watch('description').trim()
  return (
    <div className="stack">
      <TextAreaField label="Description (optional)" rows={6} {...bindField(form, 'description')} />
      <div>
        <button type="button" className="button quiet" aria-pressed={preview} onClick={() => setPreview(!preview)}>
          {preview ? 'Hide preview' : 'Preview'}
        </button>
      </div>
      {preview && (
        <div className={styles.preview} data-testid="description-preview">
          {text || 'The description is empty.'}
        </div>
      )}
    </div>
  )
}
