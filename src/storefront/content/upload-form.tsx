import { CircleAlert, CircleCheck } from 'lucide-react'
import { type ChangeEvent, type SubmitEvent, useState } from 'react'
import { api, ApiError, readJson } from '../../api-client.ts'
import { CoverFrame } from '../../ui/product/cover-frame.tsx'
import { CoverImage } from '../../ui/product/cover-image.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { toast } from '../../ui/overlays/toasts.ts'
import { useImageFile } from './use-image-file.ts'
import * as styles from './upload-form.module.css'

const FAILED = 'Failed to upload image'

export function UploadForm() {
  const { file, preview, error, choose } = useImageFile()
  const [pending, setPending] = useState(false)
  const [path, setPath] = useState<string>()
  const [failure, setFailure] = useState<string>()

  const upload = async (chosen: File) => {
    setPending(true)
    setFailure(undefined)
    try {
      const { filePath } = await readJson(api.upload.$post({ form: { file: chosen } }))
      setPath(filePath)
      toast.success({ title: 'Image uploaded' })
    } catch (cause) {
      const message = (cause instanceof ApiError && cause.userMessage) || FAILED
      setFailure(message)
      toast.error({ title: 'Upload failed', description: message })
    }
    setPending(false)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (file) void upload(file)
    else choose(undefined)
  }
  const pick = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    setPath(undefined)
    setFailure(undefined)
    choose(currentTarget.files?.[0])
  }
  return (
    <form className="panel stack" noValidate onSubmit={submit}>
      <Field label="Image" hint="JPEG, PNG, GIF or WebP, at most 5 MB" error={error}>
        {(control) => (
          <input className={`input ${styles.fileInput}`} type="file" accept="image/*" onChange={pick} {...control} />
        )}
      </Field>
      {preview !== undefined && <ImageFigure title="Preview" src={preview} />}
      <button type="submit" className="button main" disabled={pending} aria-busy={pending}>
        {pending ? 'Uploading…' : 'Upload image'}
      </button>
      <div role="status">{path && <UploadResult path={path} />}</div>
      {failure && (
        <p className="note bad" role="alert">
          <CircleAlert className="icon" />
          <span>
            <b>Upload failed.</b> {failure}
          </span>
        </p>
      )}
    </form>
  )
}

function UploadResult({ path }: { path: string }) {
  return (
    <div className="stack">
      <p className="note">
        <CircleCheck className="icon" />
        <span className={styles.result}>
          <b>Image uploaded.</b>{' '}
          <a className="inline-link" href={path} target="_blank" rel="noopener">
            {path}
          </a>
        </span>
      </p>
      <ImageFigure title="As the store shows it" src={path} />
    </div>
  )
}

function ImageFigure({ title, src }: { title: string; src: string }) {
  return (
    <figure>
      <figcaption className={`meta ${styles.caption}`}>{title}</figcaption>
      <CoverFrame className={styles.frame}>
        <CoverImage key={src} src={src} alt={title} sizes="200px" className={styles.image} />
      </CoverFrame>
    </figure>
  )
}
