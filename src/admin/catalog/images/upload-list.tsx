import { CircleAlert, CircleCheck, X } from 'lucide-react'
import type { Upload } from './use-uploads.ts'

interface Props {
  uploads: readonly Upload[]
  onRetry: (upload: Upload) => void
  onDismiss: (id: number) => void
}

/** Progress and errors of uploads. */
export function UploadList({ uploads, onRetry, onDismiss }: Props) {
  if (uploads.length === 0) return null
  return (
    <ul className="uploads" aria-label="Uploads">
      {uploads.map((upload) => (
        <li key={upload.id}>
          <p className="upload-name">{upload.file.name}</p>
          {upload.state === 'failed' ? (
            <FailedUpload upload={upload} onRetry={onRetry} onDismiss={onDismiss} />
          ) : (
            <UploadProgress upload={upload} />
          )}
        </li>
      ))}
    </ul>
  )
}

const PERCENT = 100

function UploadProgress({ upload: { file, state, progress: done } }: { upload: Upload }) {
  if (state === 'done') {
    return (
      <p className="state-word">
        <CircleCheck className="icon icon-s" />
        Uploaded
      </p>
    )
  }
  return (
    <progress max={PERCENT} value={Math.round(done * PERCENT)} aria-label={`Upload of ${file.name}`}>
      {state === 'waiting' ? 'Waiting' : `${Math.round(done * PERCENT)} %`}
    </progress>
  )
}

function FailedUpload({ upload, onRetry, onDismiss }: { upload: Upload } & Omit<Props, 'uploads'>) {
  return (
    <div className="upload-failed">
      <p className="field-error">
        <CircleAlert className="icon" />
        {upload.error}
      </p>
      <button type="button" className="button quiet" onClick={() => onRetry(upload)}>
        Try again
        <span className="sr-only"> {upload.file.name}</span>
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={`Dismiss ${upload.file.name}`}
        onClick={() => onDismiss(upload.id)}
      >
        <X className="icon" />
      </button>
    </div>
  )
}
