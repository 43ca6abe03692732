import type { z } from 'zod'
import { TextAreaField } from '../../../ui/forms/text-area-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { bindField } from '../../components/bind-field.ts'
import { FormDialog } from '../../components/dialogs/form-dialog.tsx'
import type { Changes } from '../../components/dialogs/use-edited-row.tsx'
import { ImageField } from '../../components/image-field.tsx'
import type { Collection } from './collection.ts'

const LABELS = { name: 'Name', description: 'Description', logo: 'Logo', image: 'Image' }

interface CollectionValues {
  name: string
  description: string
  logo?: string | undefined
  image?: string | undefined
}

/** Differences between the forms of institutes and categories. */
export interface CollectionFormOptions {
  kind: 'institute' | 'category'
  imageField: 'logo' | 'image'
  imageLabel: string
  schema: z.ZodType<CollectionValues, CollectionValues>
  create: (fields: CollectionValues) => Promise<unknown>
  update: (id: number, changes: Changes<CollectionValues>) => Promise<unknown>
}

interface Props extends CollectionFormOptions {
  /** The edited row; undefined to add one. */
  row: Collection | undefined
  refresh: readonly string[]
  onClose: () => void
}

/** Form of an institute or a category. */
export function CollectionForm({ kind, imageField, imageLabel, schema, create, update, row, refresh, onClose }: Props) {
  const toValues = (from: Collection | undefined): CollectionValues => ({
    name: from?.name ?? '',
    description: from?.description ?? '',
    [imageField]: from?.[imageField] ?? '',
  })
  const capitalizedKind = kind.charAt(0).toUpperCase() + kind.slice(1)
  return (
    <FormDialog
      title={`${row ? 'Edit' : 'Add'} ${kind}`}
      schema={schema}
      values={toValues(row)}
      edited={row && { row, toValues, name: kind, labels: LABELS }}
      save={(fields, changes) => (row ? update(row.id, changes) : create(fields))}
      success={`${capitalizedKind} ${row ? 'updated' : 'created'}`}
      refresh={refresh}
      saveLabel={`Save ${kind}`}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField label="Name" required maxLength={120} autoComplete="off" {...bindField(form, 'name')} />
          <TextAreaField label="Description (optional)" rows={4} {...bindField(form, 'description')} />
          <ImageField
            label={imageLabel}
            value={form.watch(imageField) ?? ''}
            onChange={(path) => form.setValue(imageField, path, { shouldDirty: true })}
            error={form.formState.errors[imageField]?.message}
          />
        </>
      )}
    </FormDialog>
  )
}
