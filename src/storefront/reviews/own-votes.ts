import { readStorage, writeStorage } from '../../ui/storage/safe-storage.ts'

const storage = () => localStorage
const DEVICE_KEY = 'reviewDevice'
const VOTES_KEY = 'reviewVotes'
const MAX_VOTES = 500

let unsavedId: string | undefined

/** Returns the random id of this browser, which has one vote per review. It does not identify a person. */
export function deviceId(): string {
  const stored = readStorage(storage, DEVICE_KEY) ?? unsavedId
  if (stored) return stored
  unsavedId = randomId()
  writeStorage(storage, DEVICE_KEY, unsavedId)
  return unsavedId
}

/** A random UUID. `crypto.randomUUID` exists only over HTTPS. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Returns the ids of the reviews that this browser marked as helpful. */
export function readOwnVotes(): number[] {
  try {
    const ids: unknown = JSON.parse(readStorage(storage, VOTES_KEY) ?? '[]')
    return Array.isArray(ids) ? ids.filter((id): id is number => typeof id === 'number') : []
  } catch {
    return []
  }
}

/** Stores whether this browser marked a review as helpful. */
export function writeOwnVote(id: number, isHelpful: boolean): void {
  const others = readOwnVotes().filter((other) => other !== id)
  writeStorage(storage, VOTES_KEY, JSON.stringify((isHelpful ? [...others, id] : others).slice(-MAX_VOTES)))
}
