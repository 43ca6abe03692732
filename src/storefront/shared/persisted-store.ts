import { useSyncExternalStore } from 'react'
import { writeStorage, readStorage } from '../../ui/storage/safe-storage.ts'

interface PersistedStore<Value> {
  get: () => Value
  set: (value: Value) => void
  /** The current value; `initialValue` in the server's HTML and until hydration is done. */
  use: () => Value
}

interface PersistedStoreOptions<Value> {
  storage: () => Storage
  key: string
  initialValue: Value
  /** Parses the stored text; never throws. */
  parse: (text: string | null) => Value
  /** null removes the stored value. */
  serialize: (value: Value) => string | null
}

/** A value in the browser's storage, shared by all components and synchronised with other tabs. */
export function createPersistedStore<Value>(options: PersistedStoreOptions<Value>): PersistedStore<Value> {
  const listeners = new Set<() => void>()
  let current: { value: Value } | undefined

  const get = () => {
    if (!current) {
      current = { value: options.parse(readStorage(options.storage, options.key)) }
      onExternalChange(options.key, refresh)
    }
    return current.value
  }
  const notify = () => listeners.forEach((listener) => listener())
  function refresh() {
    current = { value: options.parse(readStorage(options.storage, options.key)) }
    notify()
  }
  const set = (value: Value) => {
    get()
    current = { value }
    writeStorage(options.storage, options.key, options.serialize(value))
    notify()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return { get, set, use: () => useSyncExternalStore(subscribe, get, () => options.initialValue) }
}

/** Other tabs send `storage` events; a page restored from the back-forward cache has missed them. */
function onExternalChange(key: string, refresh: () => void) {
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) refresh()
  })
  addEventListener('pageshow', (event) => {
    if (event.persisted) refresh()
  })
}
