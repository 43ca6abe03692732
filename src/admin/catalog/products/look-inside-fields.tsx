import { type ChangeEvent, useMemo, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { joinGallery, splitGallery } from '../../../domain/catalog/images/images.ts'
import type { ProductForm } from '../../../domain/catalog/products/product-form.ts'
import { MAX_SAMPLE_PAGES } from '../../../domain/catalog/table-of-contents.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { TextAreaField } from '../../../ui/forms/text-area-field.tsx'
import { bindField } from '../../components/bind-field.ts'
import { useFormUploads } from '../../components/dialogs/form-uploads.ts'
import { FileInput } from '../../components/file-input.tsx'
import { toast } from '../../components/toast.ts'
import { uploadFile } from '../images/upload-image.ts'
import { UploadList } from '../images/upload-list.tsx'
import { useDrop } from '../images/use-drop.ts'
import { useUploads } from '../images/use-uploads.ts'
import * as styles from './image-fields.module.css'
import { ImageOrder } from './image-order.tsx'
import type { ProductFormValues } from './product-form-values.ts'

type Form = UseFormReturn<ProductFormValues, unknown, ProductForm>

const DIRTY = { shouldDirty: true, shouldTouch: true, shouldValidate: true }

/** Sample pages and table of contents. */
export function LookInsideFields({ form }: { form: Form }) {
  return (
    <>
      <SamplePagesField form={form} />
      <TextAreaField
        label="Table of contents (optional)"
        hint="One chapter per line. Begin the line of a section with a space or a dash. At most 300 lines"
        rows={6}
        {...bindField(form, 'tableOfContents')}
      />
    </>
  )
}

/** The sample pages in the form, which are a text. Files are uploaded at once. */
function SamplePagesField({ form }: { form: Form }) {
  const area = useRef<HTMLDivElement>(null)
  const text = form.watch('samplePages')
  const paths = useMemo(() => splitGallery(text), [text])
  const change = (next: readonly string[]) => form.setValue('samplePages', joinGallery(next), DIRTY)
  const { uploads, add, retry, dismiss, finish } = useUploads(async ({ file }, onProgress) => {
    const path = await uploadFile(file, onProgress)
    change([...splitGallery(form.getValues('samplePages')), path])
  })
  const drop = useDrop((files) => add(files, 'gallery'))
  useFormUploads(async () => {
    if (await finish()) return true
    toast.error({ title: 'The product is not saved yet', description: 'Try the failed upload again or dismiss it.' })
    area.current?.querySelector<HTMLElement>('ul[aria-label="Uploads"] button')?.focus()
    return false
  })
  const addFiles = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    add([...(currentTarget.files ?? [])], 'gallery')
    // Allows selecting the same file again after an error.
    currentTarget.value = ''
  }
  return (
    <div ref={area} className={`${styles.gallery} ${drop.isOver ? styles.isDropTarget : ''}`} {...drop.events}>
      <Field
        label="Sample pages (optional)"
        hint={`Photos or scans of up to ${MAX_SAMPLE_PAGES} pages, in order. Choose or drop several. JPEG, PNG, GIF or WebP, max 5MB`}
        error={form.formState.errors.samplePages?.message}
      >
        {(control) => <FileInput accept="image/*" multiple onChange={addFiles} {...control} />}
      </Field>
      <ImageOrder noun="sample page" label="Sample pages" paths={paths} onChange={change} />
      <UploadList uploads={uploads.filter(({ state }) => state !== 'done')} onRetry={retry} onDismiss={dismiss} />
    </div>
  )
}
