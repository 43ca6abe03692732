import type { QueryClient } from '@tanstack/react-query'
import type { Address } from '../../../domain/accounts/address.ts'
import { saveGuestAddress } from './guest-address.ts'
import { addressQuery, saveAddress } from '../account-queries.ts'
import { sessionQuery } from '../../shared/session-queries.ts'

/** Stores an address for the next order. Without `saveInfo` it deletes a guest's stored address; an account's stays. */
export async function saveCheckoutAddress(
  queryClient: QueryClient,
  address: Address,
  saveInfo: boolean,
): Promise<void> {
  const { user } = await queryClient.query(sessionQuery())
  if (!user) return saveGuestAddress(saveInfo ? address : null)
  if (saveInfo) queryClient.setQueryData(addressQuery().queryKey, await saveAddress(address))
}
