import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** The pages of a purchase. */
const PREFETCHED_ROUTES = ['/products', '/products/$slug', '/cart', '/checkout'] as const
const ACTIVITY_EVENTS = ['scroll', 'pointerdown', 'keydown']
/** After this time without input the first view has loaded. */
const IDLE_MS = 3000

/**
 * Prefetches the code of the next pages, so that a navigation waits for its data only. Starts at the first input or
 * after a delay, when the first view has loaded, and not at all when the browser saves data.
 */
export function usePrefetchRoutes(): void {
  const router = useRouter()
  useEffect(() => {
    if (isDataSaverOn()) return
    const listeners = new AbortController()
    const prefetchRoutes = () => {
      listeners.abort()
      // A failed prefetch is repeated when the link is followed.
      for (const id of PREFETCHED_ROUTES) void router.loadRouteChunk(router.routesById[id])?.catch(() => undefined)
    }
    for (const event of ACTIVITY_EVENTS)
      addEventListener(event, prefetchRoutes, { passive: true, signal: listeners.signal })
    const timer = setTimeout(prefetchRoutes, IDLE_MS)
    listeners.signal.addEventListener('abort', () => clearTimeout(timer))
    return () => listeners.abort()
  }, [router])
}

/** Only Chromium has this property. */
const isDataSaverOn = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
