import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { SESSION_QUERY_KEY } from '../../domain/accounts/session-query-key.ts'
import { ORDER_QUERIES } from './order-queries.ts'
import { subscribeToOrderEvents } from './order-events.ts'
import { playOrderSound } from './order-sound.ts'
import { markSeen, seenUpTo } from './seen-orders.ts'
import { useUnreadOrders } from './unread-orders.ts'

const DEBOUNCE_MS = 300

interface Props {
  /** Whether the list of orders is on the screen. */
  isOnOrders: boolean
  /** Returns the title of the browser tab. */
  titleFor: (newOrders: number) => string
}

/** Subscribes to order events: invalidates order queries, counts unseen orders in the tab's title and plays the sound. */
export function NewOrderNotifier({ isOnOrders, titleFor }: Props) {
  const lastEventAt = useOrderEvents()
  const page = useLocation({ select: ({ href }) => href })
  const visible = usePageVisible()
  const isViewing = isOnOrders && visible
  const unread = useUnreadOrders({ isViewing })
  useEffect(() => {
    if (isViewing && lastEventAt) markSeen(lastEventAt)
  }, [isViewing, lastEventAt])
  return (
    <>
      {/* Remounts with every navigation, because the router resets the title. */}
      <DocumentTitle key={page} title={titleFor(unread)} />
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
      onEvent: ({ at, isNewOrder, unchangedMs }) => {
        if (isNewOrder) void playOrderSound()
        // On the first visit no order counts as unseen.
        if (seenUpTo() === undefined) markSeen(at)
        setLastEventAt(at)
        // The page was requested after the last change, and its data after the page. `performance.now` stops during sleep.
        if (unchangedMs > Date.now() - performance.timeOrigin) return
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

function DocumentTitle({ title }: { title: string }) {
  useEffect(() => {
    document.title = title
  }, [title])
  return null
}
