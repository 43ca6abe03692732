import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { IconLabel } from '../../components/icon-label.tsx'
import * as styles from './upload-list.module.css'
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
    <ul className={styles.uploads} aria-label="Uploads">
      {uploads.map((upload) => (
        <li key={upload.id}>
          <p className={styles.fileName}>{upload.file.name}</p>
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

function UploadProgress({ upload: { file, state, progress } }: { upload: Upload }) {
  if (state === 'done') {
    return <IconLabel icon={CircleCheck}>Uploaded</IconLabel>
  }
  const percent = Math.round(progress * PERCENT)
  return (
    <progress max={PERCENT} value={percent} aria-label={`Upload of ${file.name}`}>
      {state === 'waiting' ? 'Waiting' : `${percent} %`}
    </progress>
  )
}

function FailedUpload({ upload, onRetry, onDismiss }: { upload: Upload } & Omit<Props, 'uploads'>) {
  return (
    <div className={styles.failed}>
      <p className={`field-error ${styles.error}`}>
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
