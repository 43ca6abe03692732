import { ImageOff } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { api, toUserMessage, readJson } from '../../api-client.ts'
import { Field } from '../../ui/forms/field.tsx'
import { useChange } from '../../use-change.ts'
import { CoverImage } from '../../ui/product/cover-image.tsx'
import { useFormUploads } from './dialogs/form-uploads.ts'
import { FileInput } from './file-input.tsx'
import * as styles from './image-field.module.css'
import { toast } from './toast.ts'

interface Props {
  label: string
  /** Path of the image; empty for none. */
  value: string
  onChange: (path: string) => void
  error?: string | undefined
}

/** One image: selected, uploaded at once, shown and removable. Its form waits for the upload. Bind it with a `Controller` or `form.setValue`. */
export function ImageField({ label, value, onChange, error }: Props) {
  // At its field: of two failed uploads, the toast names only the last.
  const [uploadError, setUploadError] = useState<string>()
  const { mutateAsync, isPending } = useChange({
    mutationFn: (file: File) => readJson(api.upload.$post({ form: { file } })),
    onSuccess: ({ filePath }) => {
      onChange(filePath)
      toast.success({ title: 'Image uploaded' })
    },
    onError: (failure, { name }) => {
      const description = `${name}: ${toUserMessage(failure, 'Failed to upload image')}`
      setUploadError(description)
      toast.error({ title: 'Upload failed', description })
    },
  })
  const isUploaded = useRef<Promise<boolean>>(undefined)
  useFormUploads(async () => (await isUploaded.current) ?? true)
  const upload = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    if (file) {
      setUploadError(undefined)
      const running = mutateAsync(file).then(
        () => true,
        () => false,
      )
      isUploaded.current = running
      // A failure that was shown before does not stop the next save.
      void running.finally(() => {
        if (isUploaded.current === running) isUploaded.current = undefined
      })
    }
    // Allows selecting the same file again after an error.
    currentTarget.value = ''
  }
  return (
    <div className={styles.imageField}>
      <div className={styles.preview}>
        {value ? <CoverImage key={value} src={value} alt="" sizes="72px" /> : <ImageOff className="icon" />}
      </div>
      <Field label={label} hint="JPEG, PNG, GIF or WebP, max 5MB" error={uploadError ?? error}>
        {(control) => <FileInput accept="image/*" disabled={isPending} onChange={upload} {...control} />}
      </Field>
      <p role="status" className="sr-only">
        {isPending ? 'Uploading...' : ''}
      </p>
      {value && (
        <button type="button" className="button quiet" onClick={() => onChange('')}>
          Remove
        </button>
      )}
    </div>
  )
}
