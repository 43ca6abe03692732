import { api, readJson } from '../../api-client.ts'
import type { HiddenReason } from '../../domain/reviews/review-rules.ts'
import type { AdminReview } from '../../domain/reviews/review.ts'
import { useSubmit } from '../components/use-submit.ts'

/** The names of the queries that a decision changes. */
const REVIEW_QUERIES = ['reviews', 'review-counts']

const param = ({ id }: AdminReview) => ({ id: String(id) })

/** The decisions of staff about a review. @param onDone receives the changed review */
export function useModeration(onDone: (review: AdminReview) => void) {
  const shared = { refresh: REVIEW_QUERIES, onSuccess: onDone }
  const publish = useSubmit({
    submit: (review: AdminReview) => readJson(api.admin.reviews[':id'].publish.$post({ param: param(review) })),
    success: 'The review is published',
    ...shared,
  })
  const hide = useSubmit({
    submit: ({ review, reason }: { review: AdminReview; reason: HiddenReason }) =>
      readJson(api.admin.reviews[':id'].hide.$post({ param: param(review), json: { reason } })),
    success: 'The review is hidden',
    ...shared,
  })
  const reply = useSubmit({
    submit: ({ review, text }: { review: AdminReview; text: string }) => {
      const expected = { reply: review.reply ?? '' }
      return readJson(api.admin.reviews[':id'].reply.$put({ param: param(review), json: { reply: text, expected } }))
    },
    success: ({ reply: saved }) => (saved ? 'The reply is published' : 'The reply is removed'),
    ...shared,
  })
  return { publish, hide, reply, isPending: publish.isPending || hide.isPending || reply.isPending }
}
