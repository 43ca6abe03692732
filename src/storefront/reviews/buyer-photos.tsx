import type { ProductReviews } from '../../domain/reviews/review.ts'
import type { OpenPhotos } from './open-photos.ts'
import { PhotoButton } from './photo-button.tsx'
import * as styles from './buyer-photos.module.css'

const SHOWN = 4

interface Props {
  summary: ProductReviews['summary']
  onOpen: (photos: OpenPhotos) => void
}

/** The newest photos of all reviews. The last one shows how many more there are. */
export function BuyerPhotos({ summary: { photos, photoCount }, onOpen }: Props) {
  if (photos.length === 0) return null
  const ids = photos.map(({ id }) => id)
  const hiddenCount = photoCount - SHOWN
  return (
    <div>
      <div className={styles.header}>
        <h3>Photos from buyers</h3>
        {hiddenCount > 0 && (
          <button type="button" className={`link ${styles.all}`} onClick={() => onOpen({ ids, index: 0 })}>
            All {photoCount}
          </button>
        )}
      </div>
      <div className={styles.photos}>
        {ids.slice(0, SHOWN).map((id, index) => (
          <PhotoButton key={id} id={id} label={`Photo ${index + 1}`} onClick={() => onOpen({ ids, index })}>
            {index === SHOWN - 1 && hiddenCount > 0 && <span className={styles.more}>+{hiddenCount}</span>}
          </PhotoButton>
        ))}
      </div>
    </div>
  )
}
