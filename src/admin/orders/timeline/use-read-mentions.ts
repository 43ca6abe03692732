import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { markMentionsRead, mentionsQuery } from './mention-queries.ts'

/** Marks the mentions of the user on an order as read while the order is open. */
export function useReadMentions(orderId: number): void {
  const { data } = useQuery(mentionsQuery)
  const queryClient = useQueryClient()
  const hasUnread = data?.mentions.some((mention) => mention.orderId === orderId && !mention.isRead) ?? false
  useEffect(() => {
    if (!hasUnread) return
    markMentionsRead(orderId)
      .then((mentions) => queryClient.setQueryData(mentionsQuery.queryKey, mentions))
      // The mention stays unread, and is marked when the order is opened again.
      .catch(() => undefined)
  }, [hasUnread, orderId, queryClient])
}
