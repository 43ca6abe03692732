import { type ChangeEvent, useMemo, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { joinGallery, splitGallery } from '../../../domain/catalog/images/images.ts'
import type { ProductForm } from '../../../domain/catalog/products/product-form.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { useFormUploads } from '../../components/dialogs/form-uploads.ts'
import { FileInput } from '../../components/file-input.tsx'
import { ImageField } from '../../components/image-field.tsx'
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

/** Main image and gallery. Files are uploaded at once; those of a form that is never saved are purged later. */
export function ImageFields({ form }: { form: Form }) {
  const list = useRef<HTMLDivElement>(null)
  const gallery = useGallery(form)
  const { uploads, add, retry, dismiss, finish } = useUploads(async ({ file }, onProgress) =>
    gallery.append(await uploadFile(file, onProgress)),
  )
  const drop = useDrop((files) => add(files, 'gallery'))
  useFormUploads(async () => {
    if (await finish()) return true
    toast.error({ title: 'The product is not saved yet', description: 'Try the failed upload again or dismiss it.' })
    list.current?.querySelector<HTMLElement>('ul[aria-label="Uploads"] button')?.focus()
    return false
  })
  const addFiles = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    add([...(currentTarget.files ?? [])], 'gallery')
    // Allows selecting the same file again after an error.
    currentTarget.value = ''
  }
  return (
    <>
      <ImageField
        label="Main image (optional)"
        value={form.watch('image')}
        onChange={(path) => form.setValue('image', path, DIRTY)}
        error={form.formState.errors.image?.message}
      />
      <div ref={list} className={`${styles.gallery} ${drop.isOver ? styles.isDropTarget : ''}`} {...drop.events}>
        <Field
          label="Gallery images (optional)"
          hint="Choose or drop several. Without a main image the first one becomes it. JPEG, PNG, GIF or WebP, max 5MB"
          error={form.formState.errors.imageGallery?.message}
        >
          {(control) => <FileInput accept="image/*" multiple onChange={addFiles} {...control} />}
        </Field>
        <ImageOrder noun="gallery image" label="Gallery images" paths={gallery.paths} onChange={gallery.change} />
        <UploadList uploads={uploads.filter(({ state }) => state !== 'done')} onRetry={retry} onDismiss={dismiss} />
      </div>
    </>
  )
}

/** The gallery in the form, which is a text. */
function useGallery(form: Form) {
  const text = form.watch('imageGallery')
  const paths = useMemo(() => splitGallery(text), [text])
  const change = (next: readonly string[]) => form.setValue('imageGallery', joinGallery(next), DIRTY)
  return {
    paths,
    change,
    append: (path: string) => {
      if (form.getValues('image') === '') form.setValue('image', path, DIRTY)
      else change([...splitGallery(form.getValues('imageGallery')), path])
    },
  }
}
