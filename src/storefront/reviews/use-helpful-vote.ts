import { useState } from 'react'
import { api, readJson, toUserMessage } from '../../api-client.ts'
import type { PublicReview } from '../../domain/reviews/review.ts'
import { toast } from '../../ui/overlays/toasts.ts'
import { deviceId, readOwnVotes, writeOwnVote } from './own-votes.ts'

/** The helpful vote of this browser for a review. */
export function useHelpfulVote({ id, helpfulCount }: Pick<PublicReview, 'id' | 'helpfulCount'>) {
  const [isHelpful, setIsHelpful] = useState(() => readOwnVotes().includes(id))
  const [count, setCount] = useState(helpfulCount)
  const [pending, setPending] = useState(false)
  const vote = async () => {
    setPending(true)
    try {
      const json = { isHelpful: !isHelpful, device: deviceId() }
      const response = await readJson(api.reviews[':id'].vote.$put({ param: { id: String(id) }, json }))
      setCount(response.helpfulCount)
      setIsHelpful(!isHelpful)
      writeOwnVote(id, !isHelpful)
    } catch (error) {
      toast.error({ description: toUserMessage(error, 'Your vote could not be saved.') })
    }
    setPending(false)
  }
  return { count, isHelpful, pending, toggle: () => void vote() }
}
