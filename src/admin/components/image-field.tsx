import { useMutation } from '@tanstack/react-query'
import { ImageOff } from 'lucide-react'
import type { ChangeEvent } from 'react'
import { api, toUserMessage, readJson } from '../../api-client.ts'
import { Field } from '../../ui/forms/field.tsx'
import { CoverImage } from '../../ui/product/cover-image.tsx'
import { toast } from './toast.ts'

interface Props {
  label: string
  /** Path of the image; empty for none. */
  value: string
  onChange: (path: string) => void
  error?: string | undefined
}

/** One image: selected, uploaded at once, shown and removable. Bind it with a `Controller` or `form.setValue`. */
export function ImageField({ label, value, onChange, error }: Props) {
  const { mutate, isPending } = useMutation({
    mutationFn: (file: File) => readJson(api.upload.$post({ form: { file } })),
    onSuccess: ({ filePath }) => {
      onChange(filePath)
      toast.success({ title: 'Image uploaded' })
    },
    onError: (refusal) =>
      toast.error({ title: 'Upload failed', description: toUserMessage(refusal, 'Failed to upload image') }),
  })
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    if (file) mutate(file)
    // Allows selecting the same file again after an error.
    currentTarget.value = ''
  }
  return (
    <div className="picture-field">
      <div className="picture-view">
        {value ? <CoverImage key={value} src={value} alt="" sizes="72px" /> : <ImageOff className="icon" />}
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
