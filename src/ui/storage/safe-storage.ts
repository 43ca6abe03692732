// Storage may be full or forbidden. Callers then continue with their values in memory.

/** Returns the stored text; null if there is none or it cannot be read. */
export function readStorage(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key)
  } catch {
    return null
  }
}

/** Stores a text; null removes it. */
export function writeStorage(storage: () => Storage, key: string, text: string | null): void {
  try {
    if (text === null) storage().removeItem(key)
    else storage().setItem(key, text)
  } catch {
    return
  }
}
