// Storage may be full or forbidden: then what is kept lives as long as the page does.

/** What the browser's storage holds under a key; null where there is nothing or it may not be read. */
export function readStorage(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key)
  } catch {
    return null
  }
}

/** Keeps a text; null removes it. */
export function writeStorage(storage: () => Storage, key: string, text: string | null): void {
  try {
    if (text === null) storage().removeItem(key)
    else storage().setItem(key, text)
  } catch {
    return
  }
}
