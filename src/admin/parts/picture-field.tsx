import { useMutation } from '@tanstack/react-query'
import { ImageOff } from 'lucide-react'
import type { ChangeEvent } from 'react'
import { api, failureSentence, read } from '../../api-client.ts'
import { Field } from '../../ui/field.tsx'
import { ProductPicture } from '../../ui/product-picture.tsx'
import { tellError, tellSuccess } from './staff-toasts.ts'

interface Props {
  label: string
  /** The picture's path; empty for none. */
  value: string
  onChange: (path: string) => void
  error?: string | undefined
}

/** One picture: chosen, uploaded at once, shown, and taken off again. Bind it with a `Controller` or `form.setValue`. */
export function PictureField({ label, value, onChange, error }: Props) {
  const { mutate, isPending } = useMutation({
    mutationFn: (file: File) => read(api.upload.$post({ form: { file } })),
    onSuccess: ({ filePath }) => {
      onChange(filePath)
      tellSuccess(undefined, 'Image uploaded')
    },
    onError: (refusal) => tellError(failureSentence(refusal, 'Failed to upload image'), 'Upload failed'),
  })
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    if (file) mutate(file)
    // The same file may be chosen again after a failure.
    currentTarget.value = ''
  }
  return (
    <div className="picture-field">
      <div className="picture-view">
        {value ? <ProductPicture key={value} src={value} alt="" sizes="72px" /> : <ImageOff className="icon" />}
      </div>
      <Field label={label} hint="JPEG, PNG, GIF or WebP, max 5MB" error={error}>
        {(control) => (
          <input
            className="input file"
            type="file"
            accept="image/*"
            disabled={isPending}
            onChange={choose}
            {...control}
          />
        )}
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
