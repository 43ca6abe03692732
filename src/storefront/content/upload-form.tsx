import { CircleAlert, CircleCheck } from 'lucide-react'
import { type ChangeEvent, type SubmitEvent, useState } from 'react'
import { ApiProblem } from '../../api-client.ts'
import { ProductPicture } from '../../ui/product-picture.tsx'
import { Field } from '../../ui/field.tsx'
import { notify } from '../../ui/toasts.ts'
import { uploadPicture } from './upload-picture.ts'
import { useUploadChoice } from './use-upload-choice.ts'

const FAILED = 'Failed to upload image'

export function UploadForm() {
  const { file, preview, complaint, choose } = useUploadChoice()
  const [busy, setBusy] = useState(false)
  const [path, setPath] = useState<string>()
  const [trouble, setTrouble] = useState<string>()

  const upload = async (chosen: File) => {
    setBusy(true)
    setTrouble(undefined)
    try {
      setPath(await uploadPicture(chosen))
      notify({ title: 'Image uploaded' })
    } catch (error) {
      const message = (error instanceof ApiProblem && error.shown) || FAILED
      setTrouble(message)
      notify({ title: 'Upload failed', description: message, tone: 'error' })
    }
    setBusy(false)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (file) void upload(file)
    else choose(undefined)
  }
  const pick = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    setPath(undefined)
    setTrouble(undefined)
    choose(currentTarget.files?.[0])
  }
  return (
    <form className="panel stack" noValidate onSubmit={submit}>
      <Field label="Image" hint="JPEG, PNG, GIF or WebP, at most 5 MB" error={complaint}>
        {(control) => <input className="input py-2.5" type="file" accept="image/*" onChange={pick} {...control} />}
      </Field>
      {preview !== undefined && <Shown title="Preview" src={preview} />}
      <button type="submit" className="button main" disabled={busy} aria-busy={busy}>
        {busy ? 'Uploading...' : 'Upload image'}
      </button>
      <div role="status">{path && <Uploaded path={path} />}</div>
      {trouble && (
        <p className="note bad" role="alert">
          <CircleAlert className="icon" />
          <span>
            <b>Upload failed.</b> {trouble}
          </span>
        </p>
      )}
    </form>
  )
}

function Uploaded({ path }: { path: string }) {
  return (
    <div className="stack">
      <p className="note">
        <CircleCheck className="icon" />
        <span className="min-w-0 break-all">
          <b>Image uploaded.</b>{' '}
          <a className="inline-link" href={path} target="_blank" rel="noopener">
            {path}
          </a>
        </span>
      </p>
      <Shown title="As the store shows it" src={path} />
    </div>
  )
}

function Shown({ title, src }: { title: string; src: string }) {
  return (
    <figure>
      <figcaption className="meta mb-1">{title}</figcaption>
      <div className="well h-56">
        <ProductPicture key={src} src={src} alt={title} sizes="200px" className="max-h-full" />
      </div>
    </figure>
  )
}
