import type { z } from 'zod'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { bindField } from '../parts/bind-field.ts'
import { FormDialog } from '../parts/form-dialog.tsx'
import { PictureField } from '../parts/picture-field.tsx'
import type { Shelf } from './shelf.ts'

interface ShelfFields {
  name: string
  description: string
  logo?: string | undefined
  image?: string | undefined
}

/** What the forms of institutes and categories differ in. */
export interface ShelfFormPlan {
  /** 'institute'. */
  kind: string
  picture: 'logo' | 'image'
  pictureLabel: string
  schema: z.ZodType<ShelfFields, ShelfFields>
  /** Adds one, or changes the one with that id. */
  save: (fields: ShelfFields, id: number | undefined) => Promise<unknown>
}

interface Props extends ShelfFormPlan {
  /** What is edited; undefined to add one. */
  row: Shelf | undefined
  refresh: readonly string[]
  onClose: () => void
}

/** The form of an institute or a category. */
export function ShelfForm({ kind, picture, pictureLabel, schema, save, row, refresh, onClose }: Props) {
  const values = { name: row?.name ?? '', description: row?.description ?? '', [picture]: row?.[picture] ?? '' }
  const Kind = kind.charAt(0).toUpperCase() + kind.slice(1)
  return (
    <FormDialog
      title={`${row ? 'Edit' : 'Add'} ${kind}`}
      schema={schema}
      values={values}
      save={(fields) => save(fields, row?.id)}
      success={`${Kind} ${row ? 'updated' : 'created'}`}
      refresh={refresh}
      saveLabel={`Save ${kind}`}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField label="Name" maxLength={120} autoComplete="off" {...bindField(form, 'name')} />
          <TextAreaField label="Description (optional)" rows={4} {...bindField(form, 'description')} />
          <PictureField
            label={pictureLabel}
            value={form.watch(picture) ?? ''}
            onChange={(path) => form.setValue(picture, path, { shouldDirty: true })}
            error={form.formState.errors[picture]?.message}
          />
        </>
      )}
    </FormDialog>
  )
}
