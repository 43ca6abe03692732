import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Where a purchase leads next, from wherever it is. */
const NEAR = ['/products/', '/products/$slug', '/cart', '/checkout'] as const
const SIGNS = ['scroll', 'pointerdown', 'keydown']
/** Whoever looks at a page for so long without stirring has all that the first view asks for. */
const QUIET_MS = 3000

/**
 * Fetches the code of the pages that come next once the reader stirs or has looked for a while: a tap then waits for
 * nothing but its data. Not before, so that the first view is all that a page asks for, and not for who wants to save
 * data.
 */
export function useNearPages(): void {
  const router = useRouter()
  useEffect(() => {
    if (savesData()) return
    const stirred = new AbortController()
    const fetchPages = () => {
      stirred.abort()
      // What cannot be fetched now is asked for again when its link is followed.
      for (const id of NEAR) void router.loadRouteChunk(router.routesById[id])?.catch(() => undefined)
    }
    for (const sign of SIGNS) addEventListener(sign, fetchPages, { passive: true, signal: stirred.signal })
    const timer = setTimeout(fetchPages, QUIET_MS)
    stirred.signal.addEventListener('abort', () => clearTimeout(timer))
    return () => stirred.abort()
  }, [router])
}

/** Chromium tells; other browsers do not. */
const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
