import { useEffect, useState, useSyncExternalStore } from 'react'

/** Whether the window is scrolled further down than `px`. False on the server. */
export function useScrolledPast(px: number): boolean {
  return useSyncExternalStore(
    onScroll,
    () => scrollY > px,
    () => false,
  )
}

/** Whether the window was last scrolled up. False on the server. */
export function useScrolledUp(): boolean {
  const [isUp, setIsUp] = useState(false)
  useEffect(() => {
    let lastTop = scrollY
    return onScroll(() => {
      if (scrollY !== lastTop) setIsUp(scrollY < lastTop)
      lastTop = scrollY
    })
  }, [])
  return isUp
}

function onScroll(listener: () => void): () => void {
  addEventListener('scroll', listener, { passive: true })
  return () => removeEventListener('scroll', listener)
}
