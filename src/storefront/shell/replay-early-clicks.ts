import { useEffect } from 'react'

declare global {
  interface Window {
    /** Replays the clicks made before their part of the page was hydrated. Defined by the inline loader; can be called once. */
    replayEarlyClicks?: () => void
    /** Whether a link was followed before hydration. */
    isLeaving?: boolean
  }
}

/** Replays the clicks made before hydration, when no handler was attached. */
export function useReplayEarlyClicks(): void {
  useEffect(() => {
    // After the effect: React hydrates a boundary for a click only once the current commit is done.
    setTimeout(() => window.replayEarlyClicks?.())
  }, [])
}
