import { Camera, CircleAlert, X } from 'lucide-react'
import type { ChangeEvent } from 'react'
import type { Photo, usePhotos } from './use-photos.ts'
import * as styles from './photo-picker.module.css'

const MAX_PHOTOS = 3

/** Up to three photos, uploaded while the customer writes. */
export function PhotoPicker({ photos }: { photos: ReturnType<typeof usePhotos> }) {
  const { list, add, remove, retry } = photos
  const left = MAX_PHOTOS - list.length
  const pick = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    add([...(currentTarget.files ?? [])].slice(0, left))
    // So that the same file can be chosen again.
    // oxlint-disable-next-line no-param-reassign -- the only way to reset a file input
    currentTarget.value = ''
  }
  return (
    <div className="stack">
      {list.length > 0 && (
        <ul className={styles.photos} aria-label="Photos">
          {list.map((photo, index) => (
            <PhotoPreview
              key={photo.key}
              photo={photo}
              number={index + 1}
              onRemove={() => remove(photo.key)}
              onRetry={() => retry(photo.key)}
            />
          ))}
        </ul>
      )}
      {left > 0 && (
        <label className={`button quiet ${styles.add}`}>
          <Camera className="icon" />
          Add photos (up to {MAX_PHOTOS})
          <input type="file" accept="image/*" multiple className="sr-only" onChange={pick} />
        </label>
      )}
    </div>
  )
}

interface PreviewProps {
  photo: Photo
  number: number
  onRemove: () => void
  onRetry: () => void
}

const PhotoPreview = ({ photo: { preview, progress, error, id }, number, onRemove, onRetry }: PreviewProps) => (
  <li>
    <div className={styles.photo}>
      {preview && <img src={preview} alt={`Chosen, ${number}`} />}
      <button type="button" className={styles.remove} aria-label={`Remove photo ${number}`} onClick={onRemove}>
        <X className="icon icon-s" />
      </button>
    </div>
    {!id && !error && <progress max={100} value={progress} aria-label={`Upload of photo ${number}`} />}
    {error && (
      <>
        <p className="field-error" role="alert">
          <CircleAlert className="icon" />
          {error}
        </p>
        <button type="button" className="link" onClick={onRetry}>
          Try again
        </button>
      </>
    )}
  </li>
)
