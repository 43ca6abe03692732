import { useEffect, useRef, useState, type RefObject } from 'react'

/** Whether an element is in view. True until the observer has reported. */
export function useOnScreen<Observed extends Element>(): [RefObject<Observed | null>, boolean] {
  const ref = useRef<Observed>(null)
  const [isOnScreen, setIsOnScreen] = useState(true)
  useEffect(() => {
    if (!ref.current) return undefined
    const observer = new IntersectionObserver(([entry]) => setIsOnScreen(entry?.isIntersecting ?? true))
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  return [ref, isOnScreen]
}
