import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Where a purchase leads next, from wherever it is. */
const NEAR = ['/products/', '/products/$slug', '/cart', '/checkout'] as const
const SIGNS = ['scroll', 'pointerdown', 'keydown']

/**
 * Fetches the code of the pages that come next once the reader stirs: a tap then waits for nothing but its data. Not
 * before, so that the first view is all that a page asks for, and not for who wants to save data.
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
    return () => stirred.abort()
  }, [router])
}

/** Chromium tells; other browsers do not. */
const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
