const ACTIVITY_EVENTS = ['scroll', 'pointerdown', 'keydown']
/** After this time without input the first view has loaded. */
const IDLE_MS = 3000

/** Runs a function once, at the first input or after a delay, when the first view has loaded. @returns cancels it */
export function afterFirstView(run: () => void): () => void {
  const listeners = new AbortController()
  const runOnce = () => {
    listeners.abort()
    run()
  }
  for (const event of ACTIVITY_EVENTS) addEventListener(event, runOnce, { passive: true, signal: listeners.signal })
  const timer = setTimeout(runOnce, IDLE_MS)
  listeners.signal.addEventListener('abort', () => clearTimeout(timer))
  return () => listeners.abort()
}
