import { ImageOff } from 'lucide-react'
import type { ChangeEvent } from 'react'
import { Field } from '../../ui/forms/field.tsx'
import { CoverImage } from '../../ui/product/cover-image.tsx'
import { FileInput } from './file-input.tsx'
import * as styles from './image-field.module.css'
import { useImageUpload } from './use-image-upload.ts'

interface Props {
  label: string
  /** The size that fits its place. */
  size?: string | undefined
  /** Path of the image; empty for none. */
  value: string
  onChange: (path: string) => void
  error?: string | undefined
}

/** One image: selected, uploaded at once, shown and removable. Its form waits for the upload. Bind it with a `Controller` or `form.setValue`. */
export function ImageField({ label, size, value, onChange, error }: Props) {
  const { upload, isPending, error: uploadError } = useImageUpload(onChange)
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    if (file) upload(file)
    // Allows selecting the same file again after an error.
    currentTarget.value = ''
  }
  return (
    <div className={styles.imageField}>
      <div className={styles.preview}>
        {value ? <CoverImage key={value} src={value} alt="" sizes="72px" /> : <ImageOff className="icon" />}
      </div>
      <Field
        label={label}
        hint={[size, 'JPEG, PNG, GIF or WebP, max 5MB'].filter(Boolean).join('. ')}
        error={uploadError ?? error}
      >
        {(control) => <FileInput accept="image/*" disabled={isPending} onChange={choose} {...control} />}
      </Field>
      <p role="status" className="sr-only">
        {isPending ? 'Uploading…' : ''}
      </p>
      {value && (
        <button type="button" className="button quiet" onClick={() => onChange('')}>
          Remove
        </button>
      )}
    </div>
  )
}
