import { useEffect, useState } from 'react'
import { useMediaQuery } from './use-media-query.ts'

interface Autoplay {
  /** Which of `count` is shown now; 0 on the server. */
  index: number
  /** Spread on the strip: it rests while it is touched, pointed at or focused. */
  pauseEvents: {
    onFocus: () => void
    onBlur: () => void
    onPointerEnter: () => void
    onPointerLeave: () => void
  }
}

/**
 * Counts through `count` things, one every `everyMs`, while `media` holds (always without it).
 * Rests while the tab is hidden, during interaction, and with reduced motion.
 */
export function useAutoplay(count: number, everyMs: number, media = 'all'): Autoplay {
  const [index, setIndex] = useState(0)
  const [resting, setResting] = useState(false)
  const matches = useMediaQuery(media)
  const still = useMediaQuery('(prefers-reduced-motion: reduce)')
  const turning = matches && !still && !resting && count > 1
  useEffect(() => {
    if (!turning) return
    const timer = setInterval(() => {
      if (!document.hidden) setIndex((now) => (now + 1) % count)
    }, everyMs)
    return () => clearInterval(timer)
  }, [turning, count, everyMs])
  const stop = () => setResting(true)
  const go = () => setResting(false)
  return { index, pauseEvents: { onFocus: stop, onBlur: go, onPointerEnter: stop, onPointerLeave: go } }
}
