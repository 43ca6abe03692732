import { randomId } from '../../ui/random-id.ts'
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
