import { useEffect } from 'react'

declare global {
  interface Window {
    /** The buttons pressed while the scripts were on their way. Written by the page's loader; there once at most. */
    takeEarlyPresses?: () => HTMLButtonElement[]
    /** A link was followed while the scripts were on their way. */
    isLeaving?: boolean
  }
}

/** Presses again what was pressed before the page came to life, when nothing could answer. */
export function useEarlyPresses(): void {
  useEffect(() => {
    // Not within the effect: React brings a part to life for a press only once it is done with this one.
    setTimeout(() => {
      for (const button of window.takeEarlyPresses?.() ?? []) if (button.isConnected) button.click()
    })
  }, [])
}
