import { useEffect, useState } from 'react'
import { useMediaQuery } from './use-media-query.ts'

interface Autoplay {
  /** The index of the current item; 0 on the server. */
  index: number
  /** The props of the element whose hover, touch or focus pauses the autoplay. */
  pauseEvents: {
    onFocus: () => void
    onBlur: () => void
    onPointerEnter: () => void
    onPointerLeave: () => void
  }
}

/**
 * Steps through `count` items, one every `everyMs`, while the media query matches (by default always).
 * Pauses in a hidden tab, during interaction and with reduced motion.
 */
export function useAutoplay(count: number, everyMs: number, media = 'all'): Autoplay {
  const [index, setIndex] = useState(0)
  const [isPaused, setPaused] = useState(false)
  const matches = useMediaQuery(media)
  const prefersReducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)')
  const isPlaying = matches && !prefersReducedMotion && !isPaused && count > 1
  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(() => {
      if (!document.hidden) setIndex((current) => (current + 1) % count)
    }, everyMs)
    return () => clearInterval(timer)
  }, [isPlaying, count, everyMs])
  const pause = () => setPaused(true)
  const resume = () => setPaused(false)
  return { index, pauseEvents: { onFocus: pause, onBlur: resume, onPointerEnter: pause, onPointerLeave: resume } }
}
