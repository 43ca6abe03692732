import { Camera, CircleAlert, X } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import * as styles from './photo-picker.module.css'
import type { usePhotos } from './use-photos.ts'

type Photos = ReturnType<typeof usePhotos>

/** Photos with the progress of their uploads, and the button to add more. */
export function PhotoPicker({ photos: { list, max, add, remove, retry } }: { photos: Photos }) {
  const group = useRef<HTMLDivElement>(null)
  /** The pressed button disappears. */
  const focusGroup = () => group.current?.focus({ preventScroll: true })
  const left = max - list.length
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])]
    add(files)
    // So that the same file can be chosen again.
    currentTarget.value = ''
    if (files.length >= left) focusGroup()
  }
  return (
    <div className="stack" role="group" aria-label="Photos" tabIndex={-1} ref={group}>
      {list.length > 0 && (
        <ul className={styles.photos}>
          {list.map((photo, index) => (
            <PhotoPreview
              key={photo.key}
              photo={photo}
              number={index + 1}
              onRemove={() => {
                remove(photo.key)
                focusGroup()
              }}
              onRetry={() => {
                retry(photo.key)
                focusGroup()
              }}
            />
          ))}
        </ul>
      )}
      {left > 0 && (
        <label className={`button quiet ${styles.add}`}>
          <Camera className="icon" />
          Add photos (up to {max})
          <input type="file" accept="image/*" multiple className="sr-only" onChange={choose} />
        </label>
      )}
    </div>
  )
}

interface PreviewProps {
  photo: Photos['list'][number]
  number: number
  onRemove: () => void
  onRetry: () => void
}

const PhotoPreview = ({ photo: { preview, progress, id, error }, number, onRemove, onRetry }: PreviewProps) => (
  <li>
    <div className={styles.photo}>
      {preview && <img src={preview} alt={`Number ${number}`} />}
      <button type="button" aria-label={`Remove photo ${number}`} onClick={onRemove}>
        <X className="icon icon-s" />
      </button>
    </div>
    {id === undefined && error === undefined && (
      <>
        <progress value={progress} aria-label={`Upload of photo ${number}`} />
        <span className="meta num">{Math.round(progress * 100)}%</span>
      </>
    )}
    {id !== undefined && <span className="sr-only">Photo {number} uploaded</span>}
    {error !== undefined && (
      <div>
        <p className="field-error" role="alert">
          <CircleAlert className="icon" />
          {error}
        </p>
        <button type="button" className="link" onClick={onRetry}>
          Try again
        </button>
      </div>
    )}
  </li>
)
