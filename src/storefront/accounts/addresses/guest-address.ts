import type { Address } from '../../../domain/accounts/address.ts'
import { createFormDraft } from '../../../ui/forms/form-draft.ts'
import { readStorage, writeStorage } from '../../../ui/storage/safe-storage.ts'

/** The draft of the checkout form. Logout deletes it. */
export const checkoutDraft = createFormDraft('checkoutDraft')

const STORAGE_KEY = 'deliveryAddress'
const storage = () => localStorage

/** Returns the guest's address on this device. Its values are unvalidated: another version of the store may have written it. */
export function readGuestAddress(): Record<string, unknown> | undefined {
  try {
    const address: unknown = JSON.parse(readStorage(storage, STORAGE_KEY) ?? 'null')
    return typeof address === 'object' && address !== null ? (address as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** Stores a guest's address on this device; null deletes it. */
export const saveGuestAddress = (address: Address | null): void =>
  writeStorage(storage, STORAGE_KEY, address && JSON.stringify(address))
