import { orderHref } from '../components/admin-url.ts'
import { CHECK_REASON_LABELS, REVIEW_RULES } from '../../domain/reviews/review-rules.ts'
import type { AdminReview } from '../../domain/reviews/review.ts'
import { formatDateTime } from '../../domain/values/dates.ts'
import { Dialog } from '../components/dialogs/dialog.tsx'
import { Stars } from '../../ui/product/stars.tsx'
import { HideReview } from './hide-review.tsx'
import { ReplyForm } from './reply-form.tsx'
import * as facts from '../components/fact-list.module.css'
import * as styles from './review-dialog.module.css'
import { ReviewState } from './review-state.tsx'
import { useModeration } from './use-moderation.ts'

interface Props {
  review: AdminReview
  onChange: (review: AdminReview) => void
  onClose: () => void
}

/** A review with its photos and reports, and the decisions about it. */
export function ReviewDialog({ review, onChange, onClose }: Props) {
  const moderation = useModeration(onChange)
  const { state, reports } = review
  const mayPublish = state !== 'published' || reports.length > 0
  return (
    <Dialog
      title={`Review of ${review.productName}`}
      width={760}
      onClose={onClose}
      footer={
        mayPublish && (
          <button
            type="button"
            className="button main"
            disabled={moderation.isPending}
            onClick={() => moderation.publish.mutate(review)}
          >
            {state === 'published' ? 'Keep published' : 'Publish'}
          </button>
        )
      }
    >
      <div className="stack large">
        <ReviewText review={review} />
        <Findings review={review} />
        <Details review={review} />
        {state === 'published' && (
          <ReplyForm
            review={review}
            isPending={moderation.isPending}
            onSend={(text) => moderation.reply.mutate({ review, text })}
          />
        )}
        <HideReview
          key={review.hiddenReason}
          review={review}
          isPending={moderation.isPending}
          onHide={(reason) => moderation.hide.mutate({ review, reason })}
        />
      </div>
    </Dialog>
  )
}

const ReviewText = ({ review: { rating, title, text, photos } }: { review: AdminReview }) => (
  <div className="stack">
    <Stars rating={rating} />
    {title && <h3 className={styles.title}>{title}</h3>}
    {text ? <p className={styles.text}>{text}</p> : <p className="meta">No text</p>}
    {photos.length > 0 && (
      <div className={styles.photos}>
        {photos.map(({ id }, index) => (
          <a key={id} href={`/api/review-photos/${id}?size=full`} target="_blank" rel="noopener">
            <img src={`/api/review-photos/${id}?size=small`} alt={`Of the review, ${index + 1}`} />
          </a>
        ))}
      </div>
    )}
  </div>
)

/** Why staff should read the review. */
function Findings({ review: { checkReasons, reports, hiddenReason } }: { review: AdminReview }) {
  const findings = [
    ...(hiddenReason ? [`Hidden: ${REVIEW_RULES[hiddenReason].reason}`] : []),
    ...checkReasons.map((reason) => CHECK_REASON_LABELS[reason]),
    ...reports.map(
      ({ reason, count }) => `Reported ${count === 1 ? 'once' : `${count} times`}: ${REVIEW_RULES[reason].reason}`,
    ),
  ]
  if (findings.length === 0) return null
  return (
    <ul className={styles.findings}>
      {findings.map((finding) => (
        <li key={finding}>{finding}</li>
      ))}
    </ul>
  )
}

const Details = ({ review }: { review: AdminReview }) => (
  <dl className={facts.facts}>
    <dt>State</dt>
    <dd>
      <ReviewState state={review.state} />
    </dd>
    <dt>Name shown</dt>
    <dd>{review.displayName}</dd>
    <dt>Order</dt>
    <dd>
      <a className="inline-link" href={orderHref(review.orderId)}>
        #{review.orderId} {review.customerName}
      </a>
    </dd>
    <dt>Written</dt>
    <dd>
      {formatDateTime(review.createdAt)}
      {review.editedAt && `, corrected ${formatDateTime(review.editedAt)}`}
    </dd>
    <dt>Helpful</dt>
    <dd>{review.helpfulCount}</dd>
  </dl>
)
