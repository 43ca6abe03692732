import { BadgeCheck, ThumbsUp } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { PublicReview } from '../../domain/reviews/review.ts'
import { formatDay } from '../../domain/values/dates.ts'
import { Stars } from '../../ui/product/stars.tsx'
import type { OpenPhotos } from './open-photos.ts'
import { PhotoButton } from './photo-button.tsx'
import { ReviewReply } from './review-reply.tsx'
import { useHelpfulVote } from './use-helpful-vote.ts'
import * as styles from './review-item.module.css'

const ReportDialog = lazy(() => import('./report-dialog.tsx').then((file) => ({ default: file.ReportDialog })))

interface Props {
  review: PublicReview
  onOpenPhotos: (photos: OpenPhotos) => void
}

/** A published review with its photos, the shop's reply and its actions. */
export function ReviewItem({ review, onOpenPhotos }: Props) {
  const { rating, title, text, photos } = review
  const ids = photos.map(({ id }) => id)
  return (
    <article className={styles.review} aria-label={`Review by ${review.displayName}`}>
      <div className={styles.header}>
        <Stars rating={rating} />
        <time className="meta" dateTime={review.publishedAt}>
          {formatDay(review.publishedAt)}
        </time>
      </div>
      {title && <h3>{title}</h3>}
      {text && <p className={styles.text}>{text}</p>}
      {ids.length > 0 && (
        <div className={styles.photos}>
          {ids.map((id, index) => (
            <PhotoButton
              key={id}
              id={id}
              label={`Photo ${index + 1} of this review`}
              onClick={() => onOpenPhotos({ ids, index })}
            />
          ))}
        </div>
      )}
      <p className={`meta ${styles.author}`}>
        <BadgeCheck className="icon icon-s" />
        <span>
          <b>{review.displayName}</b> · bought here{review.isEdited && ' · corrected later'}
        </span>
      </p>
      <ReviewReply review={review} />
      <ReviewActions review={review} />
    </article>
  )
}

function ReviewActions({ review }: { review: PublicReview }) {
  const [isReporting, setIsReporting] = useState(false)
  const { count, isHelpful, pending, toggle } = useHelpfulVote(review)
  return (
    <div className={styles.actions}>
      <button type="button" className={styles.action} aria-pressed={isHelpful} disabled={pending} onClick={toggle}>
        <ThumbsUp className="icon icon-s" />
        Helpful{count > 0 && ` (${count})`}
      </button>
      <button type="button" className={styles.report} onClick={() => setIsReporting(true)}>
        Report
      </button>
      {isReporting && (
        <Suspense>
          <ReportDialog reviewId={review.id} onClose={() => setIsReporting(false)} />
        </Suspense>
      )}
    </div>
  )
}
