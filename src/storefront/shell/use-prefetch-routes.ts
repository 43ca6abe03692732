import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { afterFirstView } from '../shared/after-first-view.ts'

/** The pages of a purchase. */
const PREFETCHED_ROUTES = ['/products', '/products/$slug', '/cart', '/checkout'] as const

/**
 * Prefetches the code of the next pages, so that a navigation waits for its data only. Starts at the first input or
 * after a delay, when the first view has loaded, and not at all when the browser saves data.
 */
export function usePrefetchRoutes(): void {
  const router = useRouter()
  useEffect(() => {
    if (isDataSaverOn()) return undefined
    return afterFirstView(() => {
      // A failed prefetch is repeated when the link is followed.
      for (const id of PREFETCHED_ROUTES) void router.loadRouteChunk(router.routesById[id])?.catch(() => undefined)
    })
  }, [router])
}

/** Only Chromium has this property. */
const isDataSaverOn = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
