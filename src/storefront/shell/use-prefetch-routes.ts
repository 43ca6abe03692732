import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** The pages of a purchase. */
const PREFETCHED_ROUTES = ['/products/', '/products/$slug', '/cart', '/checkout'] as const
const ACTIVITY_EVENTS = ['scroll', 'pointerdown', 'keydown']
/** After this time without input the first view has loaded. */
const IDLE_MS = 3000

/**
 * Prefetches the code of the next pages on the first input or after a delay: a tap then waits for
 * its data only. Not earlier, so that the first view loads alone, and not when the browser asks to save
 * data.
 */
export function usePrefetchRoutes(): void {
  const router = useRouter()
  useEffect(() => {
    if (isDataSaverOn()) return
    const stirred = new AbortController()
    const fetchPages = () => {
      stirred.abort()
      // A failed prefetch is repeated when the link is followed.
      for (const id of PREFETCHED_ROUTES) void router.loadRouteChunk(router.routesById[id])?.catch(() => undefined)
    }
    for (const sign of ACTIVITY_EVENTS) addEventListener(sign, fetchPages, { passive: true, signal: stirred.signal })
    const timer = setTimeout(fetchPages, IDLE_MS)
    stirred.signal.addEventListener('abort', () => clearTimeout(timer))
    return () => stirred.abort()
  }, [router])
}

/** Only Chromium reports it. */
const isDataSaverOn = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
