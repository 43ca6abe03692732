import { useEffect, useRef, useState, type RefObject } from 'react'

/** Whether an element is in view; true until that is known. */
export function useOnScreen<Part extends Element>(): [RefObject<Part | null>, boolean] {
  const part = useRef<Part>(null)
  const [onScreen, setOnScreen] = useState(true)
  useEffect(() => {
    if (!part.current) return undefined
    const observer = new IntersectionObserver(([entry]) => setOnScreen(entry?.isIntersecting ?? true))
    observer.observe(part.current)
    return () => observer.disconnect()
  }, [])
  return [part, onScreen]
}
