import { useCallback, useState, type RefCallback } from 'react'

/** True from the moment the element comes within `marginPx` of the window, and for good. */
export function useInView(marginPx: number): [RefCallback<Element>, boolean] {
  const [seen, setSeen] = useState(false)
  const watch = useCallback(
    (element: Element | null) => {
      if (!element) return
      const observer = new IntersectionObserver(
        (entries) => {
          if (!entries.some((entry) => entry.isIntersecting)) return
          observer.disconnect()
          setSeen(true)
        },
        { rootMargin: `${marginPx}px` },
      )
      observer.observe(element)
      return () => observer.disconnect()
    },
    [marginPx],
  )
  return [watch, seen]
}
