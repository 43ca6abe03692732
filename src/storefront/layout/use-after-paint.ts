import { useRouter, type AnyRouter } from '@tanstack/react-router'
import { startTransition, useEffect, useState } from 'react'
import { useMediaQuery } from '../../ui/use-media-query.ts'

const WIDE = '(min-width: 1024px)'

/**
 * False while the page that was asked for by a tap has not been painted, so that it stands there sooner: what is below
 * the first screen waits for true. True at once where the server drew the page, and for who comes back to it, whose
 * place may be far down.
 */
export function useAfterPaint(): boolean {
  const router = useRouter()
  const [painted, setPainted] = useState(() => !isOnward(router))
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

/** The same for what stands beside the page in a wide window: there it is seen at once. */
export function useAfterPaintOrWide(): boolean {
  const painted = useAfterPaint()
  const wide = useMediaQuery(WIDE)
  return painted || wide
}

/** Whether the reader is on the way to the top of a page that is new in this tab's history. */
function isOnward({ stores, latestLocation }: AnyRouter): boolean {
  const from = stores.resolvedLocation.get()
  if (!from || latestLocation.hash) return false
  const { __TSR_index: before } = from.state
  const { __TSR_index: now } = latestLocation.state
  return before < now
}
