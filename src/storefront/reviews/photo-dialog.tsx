import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import type { OpenPhotos } from './open-photos.ts'
import { reviewPhotoUrl } from './review-queries.ts'
import * as styles from './photo-dialog.module.css'

/** A photo of a review in a larger view. */
export function PhotoDialog({ photos: { ids, index: first }, onClose }: { photos: OpenPhotos; onClose: () => void }) {
  const [index, setIndex] = useState(first)
  const step = (by: number) => setIndex((index + by + ids.length) % ids.length)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={ids.length > 1 ? `Photo ${index + 1} of ${ids.length}` : 'Photo'}
      width={860}
      footer={
        ids.length > 1 && (
          <div className={styles.steps}>
            <button type="button" className="button quiet" aria-label="Previous photo" onClick={() => step(-1)}>
              <ChevronLeft className="icon" />
            </button>
            <button type="button" className="button quiet" aria-label="Next photo" onClick={() => step(1)}>
              <ChevronRight className="icon" />
            </button>
          </div>
        )
      }
    >
      <img
        key={ids[index]}
        className={styles.photo}
        src={reviewPhotoUrl(ids[index] ?? '', 'full')}
        alt={`From a buyer, ${index + 1} of ${ids.length}`}
      />
    </Dialog>
  )
}
