import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { SESSION_QUERY_KEY } from '../../domain/accounts/session-query-key.ts'
import { ORDER_QUERIES, unreadOrdersQuery } from './order-queries.ts'
import { subscribeToOrderEvents } from './order-events.ts'
import { markSeen, seenUpTo, useSeenUpTo } from './seen-orders.ts'

const DEBOUNCE_MS = 300
const TITLE_COUNT = /^\(\d+\) /

/** Subscribes to order events: invalidates order queries and counts unseen orders in the tab's title. */
export function NewOrderNotifier() {
  const lastEventAt = useOrderEvents()
  const seen = useSeenUpTo()
  const page = useLocation({ select: ({ href }) => href })
  const visible = usePageVisible()
  const onOrders = useLocation({
    select: ({ pathname, search }) => pathname === '/admin' && (search as { tab?: string }).tab === 'orders',
  })
  const isViewing = onOrders && visible
  const { data } = useQuery({ ...unreadOrdersQuery(seen ?? ''), enabled: seen !== undefined && !isViewing })
  const unread = isViewing ? 0 : (data ?? 0)
  useEffect(() => {
    if (isViewing && lastEventAt) markSeen(lastEventAt)
  }, [isViewing, lastEventAt])
  return (
    <>
      <TitleCount key={page} count={unread} />
      <p className="sr-only" role="status">
        {unread > 0 && (unread === 1 ? '1 new order' : `${unread} new orders`)}
      </p>
    </>
  )
}

/** Subscribes while mounted. Returns the time of the last event, by the server's clock. */
function useOrderEvents(): string | undefined {
  const queryClient = useQueryClient()
  const [lastEventAt, setLastEventAt] = useState<string>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const refetch = () => {
      for (const name of ORDER_QUERIES) void queryClient.invalidateQueries({ queryKey: ['staff', name] })
    }
    const close = subscribeToOrderEvents({
      onEvent: (at) => {
        // On the first visit no order counts as unseen.
        if (seenUpTo() === undefined) markSeen(at)
        setLastEventAt(at)
        // Batches several events into one refetch.
        clearTimeout(timer)
        timer = setTimeout(refetch, DEBOUNCE_MS)
      },
      onSessionEnd: () => void queryClient.invalidateQueries({ queryKey: SESSION_QUERY_KEY }),
    })
    return () => {
      clearTimeout(timer)
      close()
    }
  }, [queryClient])
  return lastEventAt
}

/** Returns whether the browser tab is visible. */
const usePageVisible = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      document.addEventListener('visibilitychange', listener)
      return () => document.removeEventListener('visibilitychange', listener)
    },
    () => !document.hidden,
    () => true,
  )

/** Prefixes the document title with the number of unread orders. */
function TitleCount({ count }: { count: number }) {
  useEffect(() => {
    const title = document.title.replace(TITLE_COUNT, '')
    document.title = count > 0 ? `(${count}) ${title}` : title
    return () => {
      document.title = document.title.replace(TITLE_COUNT, '')
    }
  }, [count])
  return null
}
