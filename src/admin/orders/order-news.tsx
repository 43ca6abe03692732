import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { SESSION_KEY } from '../../domain/session-key.ts'
import { ORDER_NAMES, unreadQuery } from './order-queries.ts'
import { openOrderStream } from './order-stream.ts'
import { markSeen, seenUpTo, useSeenUpTo } from './seen-orders.ts'

const GATHER_MS = 300
const COUNT = /^\(\d+\) /

/** Listens for what happens to orders: what shows them asks anew, and the tab's title counts those not seen yet. */
export function OrderNews() {
  const heardAt = useNews()
  const seen = useSeenUpTo()
  const page = useLocation({ select: ({ href }) => href })
  const visible = useVisible()
  const onOrders = useLocation({
    select: ({ pathname, search }) => pathname === '/admin' && (search as { tab?: string }).tab === 'orders',
  })
  const looking = onOrders && visible
  const { data } = useQuery({ ...unreadQuery(seen ?? ''), enabled: seen !== undefined && !looking })
  const unread = looking ? 0 : (data ?? 0)
  useEffect(() => {
    if (looking && heardAt) markSeen(heardAt)
  }, [looking, heardAt])
  return (
    <>
      <TitleCount key={page} count={unread} />
      <p className="sr-only" role="status">
        {unread > 0 && (unread === 1 ? '1 new order' : `${unread} new orders`)}
      </p>
    </>
  )
}

/** Listens for as long as the page is open. Answers the time of the last news, by the store's clock. */
function useNews(): string | undefined {
  const queryClient = useQueryClient()
  const [heardAt, setHeardAt] = useState<string>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const askAnew = () => {
      for (const name of ORDER_NAMES) void queryClient.invalidateQueries({ queryKey: ['staff', name] })
    }
    const close = openOrderStream({
      hear: (at) => {
        // Whoever opens the back office for the first time has missed nothing.
        if (seenUpTo() === undefined) markSeen(at)
        setHeardAt(at)
        // Several orders in one moment are one question.
        clearTimeout(timer)
        timer = setTimeout(askAnew, GATHER_MS)
      },
      over: () => void queryClient.invalidateQueries({ queryKey: SESSION_KEY }),
    })
    return () => {
      clearTimeout(timer)
      close()
    }
  }, [queryClient])
  return heardAt
}

/** Whether the page is in front: behind another tab of the browser nobody sees it. */
const useVisible = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      document.addEventListener('visibilitychange', listener)
      return () => document.removeEventListener('visibilitychange', listener)
    },
    () => !document.hidden,
    () => true,
  )

/** Puts a count before the tab's title, whatever the title of this page is. */
function TitleCount({ count }: { count: number }) {
  useEffect(() => {
    const title = document.title.replace(COUNT, '')
    document.title = count > 0 ? `(${count}) ${title}` : title
    return () => {
      document.title = document.title.replace(COUNT, '')
    }
  }, [count])
  return null
}
