// Up to when somebody has seen the orders, by the store's clock; kept by the browser, for all its tabs.
import { useSyncExternalStore } from 'react'

const KEY = 'rankshelf-orders-seen'
const listeners = new Set<() => void>()
let here: string | undefined

/** The moment up to which the orders were seen; undefined before the first look. */
export const useSeenUpTo = (): string | undefined => useSyncExternalStore(subscribe, seenUpTo, () => undefined)

export function seenUpTo(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? here
  } catch {
    return here
  }
}

/** Notes that all orders up to a moment were seen. Never goes back. */
export function markSeen(upTo: string): void {
  if (upTo <= (seenUpTo() ?? '')) return
  here = upTo
  try {
    localStorage.setItem(KEY, upTo)
  } catch {
    // A browser that keeps nothing counts anew with every visit.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
