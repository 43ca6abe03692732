import { writeStorage, readStorage } from './safe-storage.ts'

const session = () => sessionStorage

/** Returns a record stored until the tab closes; undefined if there is none or it cannot be read. */
export function readSessionRecord(key: string): Record<string, unknown> | undefined {
  try {
    const record: unknown = JSON.parse(readStorage(session, key) ?? 'null')
    return typeof record === 'object' && record !== null ? (record as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

export const writeSessionRecord = (key: string, record: object): void =>
  writeStorage(session, key, JSON.stringify(record))

export const removeSessionRecord = (key: string): void => writeStorage(session, key, null)

/** Deletes all that the tab has stored. The stores of the page read again, as after a change in another tab. */
export function clearSessionStorage(): void {
  try {
    sessionStorage.clear()
  } catch {
    return
  }
  dispatchEvent(new StorageEvent('storage'))
}
