import { REVIEW_RULES } from '../../../domain/reviews/review-rules.ts'
import type { OwnReview } from '../../../domain/reviews/review.ts'
import { Stars } from '../../../ui/product/stars.tsx'
import * as styles from './own-review-view.module.css'

interface Props {
  review: OwnReview
  /** Whether it replaces the form that was sent: its state gets the focus and comes into view. */
  isSent: boolean
  onEdit: () => void
}

/** A customer's own review, its state and the button to correct it. */
export const OwnReviewView = ({ review, isSent, onEdit }: Props) => (
  <>
    <div tabIndex={-1} ref={isSent ? focus : undefined}>
      <ReviewState review={review} />
    </div>
    <Stars rating={review.rating} />
    {review.title && <h3 className={styles.title}>{review.title}</h3>}
    {review.text && <p className={styles.text}>{review.text}</p>}
    {review.photos.length > 0 && (
      <div className={styles.photos}>
        {review.photos.map(({ id, preview }, index) => (
          <img key={id} src={preview} alt={`Of your review, ${index + 1}`} width={92} height={92} />
        ))}
      </div>
    )}
    <p className="meta">Shown as {review.displayName}</p>
    {review.reply && (
      <p className="note plain">
        <span>
          <b>Our reply:</b> {review.reply}
        </span>
      </p>
    )}
    <button type="button" className={`button quiet ${styles.edit}`} onClick={onEdit}>
      Correct the review
    </button>
  </>
)

const focus = (element: HTMLElement | null) => element?.focus()

function ReviewState({ review: { state, hiddenReason } }: { review: OwnReview }) {
  if (state === 'published') return <p className="note">Your review is published.</p>
  if (hiddenReason) {
    return (
      <p className="note bad">
        <span>
          <b>Your review is hidden.</b> {REVIEW_RULES[hiddenReason].reason} You can correct it; we then read it again.
        </span>
      </p>
    )
  }
  return <p className="note amber">Thank you. We read your review before it is published.</p>
}
