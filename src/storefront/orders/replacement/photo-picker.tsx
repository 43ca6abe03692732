import { Camera, CircleAlert, X } from 'lucide-react'
import { MAX_RETURN_PHOTOS } from '../../../domain/orders/returns/return-request.ts'
import * as styles from './photo-picker.module.css'
import type { ChosenPhoto } from './use-photos.ts'

interface Props {
  photos: readonly ChosenPhoto[]
  onAdd: (files: readonly File[]) => void
  onRemove: (key: number) => void
}

/** Up to four photos with their upload progress. */
export function PhotoPicker({ photos, onAdd, onRemove }: Props) {
  return (
    <ul className={styles.photos}>
      {photos.map(({ key, thumbnail, progress, id, error }, index) => (
        <li key={key}>
          <div className={styles.photo}>
            {thumbnail && <img src={thumbnail} alt={`Number ${index + 1}`} width={84} height={84} />}
            <button type="button" aria-label={`Remove photo ${index + 1}`} onClick={() => onRemove(key)}>
              <X className="icon icon-s" />
            </button>
          </div>
          {id === undefined && error === undefined && (
            <>
              <progress value={progress} aria-label={`Photo ${index + 1}`} />
              <span className="meta num">{Math.round(progress * 100)}%</span>
            </>
          )}
          {id !== undefined && <span className="sr-only">Photo {index + 1} uploaded</span>}
          {error !== undefined && (
            <p className="field-error" role="alert">
              <CircleAlert className="icon" />
              {error}
            </p>
          )}
        </li>
      ))}
      {photos.length < MAX_RETURN_PHOTOS && (
        <li>
          <label className={styles.add}>
            <Camera className="icon" />
            <span className="sr-only">Add photos</span>
            <input
              type="file"
              accept="image/jpeg,image/png,image/webp,image/heic"
              multiple
              onChange={({ currentTarget }) => {
                onAdd([...(currentTarget.files ?? [])])
                currentTarget.value = ''
              }}
            />
          </label>
        </li>
      )}
    </ul>
  )
}
