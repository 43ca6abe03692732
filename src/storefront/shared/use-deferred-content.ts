import { useRouter, type AnyRouter } from '@tanstack/react-router'
import { startTransition, useEffect, useState } from 'react'
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts'

export const WIDE = '(width >= 64em)'

/**
 * False until a page has been painted after a forward navigation. Content below the first view waits for it, so that
 * the first view appears sooner. True at once for a page that the server rendered, and after going back, where the
 * restored scroll position may be far down.
 */
export function useDeferredContent(): boolean {
  const router = useRouter()
  const [painted, setPainted] = useState(() => !isForwardNavigation(router))
  useEffect(() => {
    if (painted) return
    let timer: ReturnType<typeof setTimeout>
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(true)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [painted])
  return painted
}

/** The same, but true at once in a wide viewport, where the content is beside the page and visible. */
export function useDeferredContentUnlessWide(): boolean {
  const painted = useDeferredContent()
  const wide = useMediaQuery(WIDE)
  return painted || wide
}

/** Whether the navigation goes forward, to the top of a page that is new in this tab's history. */
function isForwardNavigation({ stores, latestLocation }: AnyRouter): boolean {
  const from = stores.resolvedLocation.get()
  if (!from || latestLocation.hash) return false
  const { __TSR_index: before } = from.state
  const { __TSR_index: now } = latestLocation.state
  return before < now
}
