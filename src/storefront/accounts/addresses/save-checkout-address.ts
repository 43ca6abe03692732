import type { QueryClient } from '@tanstack/react-query'
import { toUserMessage } from '../../../api-client.ts'
import type { Address } from '../../../domain/accounts/address.ts'
import { toast } from '../../../ui/overlays/toasts.ts'
import { saveGuestAddress } from './guest-address.ts'
import { addAddress, addressesQuery } from '../account-queries.ts'
import { sessionQuery } from '../../shared/session-queries.ts'

/** Stores an address for the next order. Without `saveInfo` it deletes a guest's stored address; an account's stay. */
export async function saveCheckoutAddress(
  queryClient: QueryClient,
  address: Address,
  saveInfo: boolean,
): Promise<void> {
  try {
    const { user } = await queryClient.query(sessionQuery())
    if (!user) return saveGuestAddress(saveInfo ? address : null)
    if (!saveInfo) return
    await addAddress(address)
    queryClient.removeQueries({ queryKey: addressesQuery().queryKey })
  } catch (error) {
    const description = toUserMessage(error, 'Your order is placed. You can save the address in your account.')
    toast.error({ title: 'Address not saved', description })
  }
}
