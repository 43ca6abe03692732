// Time up to which orders were seen, by the server's clock, stored for all tabs of the browser.
import { useSyncExternalStore } from 'react'

const KEY = 'rankshelf-orders-seen'
const listeners = new Set<() => void>()
/** The time in this tab, for browsers without storage. */
let inMemory: string | undefined

/** Returns the time up to which orders were seen; undefined before the first visit. */
export const useSeenUpTo = (): string | undefined => useSyncExternalStore(subscribe, seenUpTo, () => undefined)

export function seenUpTo(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? inMemory
  } catch {
    return inMemory
  }
}

/** Stores the time up to which orders were seen. Never moves backwards. */
export function markSeen(upTo: string): void {
  if (upTo <= (seenUpTo() ?? '')) return
  inMemory = upTo
  try {
    localStorage.setItem(KEY, upTo)
  } catch {
    // Without storage the count restarts with every visit.
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
