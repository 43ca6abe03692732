import { useSyncExternalStore } from 'react'
import { keepText, keptText } from './kept-text.ts'

interface StoredValue<Value> {
  get: () => Value
  set: (value: Value) => void
  /** The value on the page; `empty` in the server's HTML and until hydration is done. */
  use: () => Value
}

interface Keeping<Value> {
  storage: () => Storage
  key: string
  empty: Value
  /** Reads what is kept; never throws. */
  read: (text: string | null) => Value
  /** null keeps nothing. */
  write: (value: Value) => string | null
}

/** A value that lives in the browser's storage, is shared by all parts of the page and follows other tabs. */
export function storedValue<Value>(keeping: Keeping<Value>): StoredValue<Value> {
  const listeners = new Set<() => void>()
  let held: { value: Value } | undefined

  const get = () => {
    if (!held) {
      held = { value: keeping.read(keptText(keeping.storage, keeping.key)) }
      follow(keeping.key, refresh)
    }
    return held.value
  }
  const tell = () => listeners.forEach((listener) => listener())
  function refresh() {
    held = { value: keeping.read(keptText(keeping.storage, keeping.key)) }
    tell()
  }
  const set = (value: Value) => {
    get()
    held = { value }
    keepText(keeping.storage, keeping.key, keeping.write(value))
    tell()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return { get, set, use: () => useSyncExternalStore(subscribe, get, () => keeping.empty) }
}

/** Other tabs say what they changed; a page that comes back from the browser's back-forward cache has missed it. */
function follow(key: string, refresh: () => void) {
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) refresh()
  })
  addEventListener('pageshow', (event) => {
    if (event.persisted) refresh()
  })
}
