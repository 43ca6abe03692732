import { getRouteApi } from '@tanstack/react-router'
import type { PublicReview } from '../../domain/reviews/review.ts'
import { formatDay } from '../../domain/values/dates.ts'
import * as styles from './review-reply.module.css'

const route = getRouteApi('/products/$slug')

/** The shop's public reply to a review. */
export function ReviewReply({ review: { reply, repliedAt } }: { review: Pick<PublicReview, 'reply' | 'repliedAt'> }) {
  const { store } = route.useLoaderData()
  if (!reply) return null
  return (
    <div className={styles.reply}>
      <p>
        <b>{store.name} replied</b>
        {repliedAt && ` · ${formatDay(repliedAt)}`}
      </p>
      <p>{reply}</p>
    </div>
  )
}
