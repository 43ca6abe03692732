import { useEffect } from 'react'

declare global {
  interface Window {
    /** Returns the buttons clicked before hydration. Defined by the inline loader; can be called once. */
    takeEarlyClicks?: () => HTMLButtonElement[]
    /** Whether a link was followed before hydration. */
    isLeaving?: boolean
  }
}

/** Replays the clicks made before hydration, when no handler was attached. */
export function useReplayEarlyClicks(): void {
  useEffect(() => {
    // After the effect: React hydrates a boundary for a click only once the current commit is done.
    setTimeout(() => {
      for (const button of window.takeEarlyClicks?.() ?? []) if (button.isConnected) button.click()
    })
  }, [])
}
