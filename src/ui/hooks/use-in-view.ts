import { useCallback, useState, type RefCallback } from 'react'

/** Returns a ref, and whether its element has been within `marginPx` of the viewport. */
export function useInView(marginPx: number): [RefCallback<Element>, boolean] {
  const [wasNear, setWasNear] = useState(false)
  const ref = useCallback(
    (element: Element | null) => {
      if (!element) return
      const observer = new IntersectionObserver(
        (entries) => {
          if (!entries.some((entry) => entry.isIntersecting)) return
          observer.disconnect()
          setWasNear(true)
        },
        { rootMargin: `${marginPx}px` },
      )
      observer.observe(element)
      return () => observer.disconnect()
    },
    [marginPx],
  )
  return [ref, wasNear]
}
