import type { QueryClient } from '@tanstack/react-query'
import type { SavedAddress } from '../../domain/account-address.ts'
import { keepDeviceAddress } from './device-address.ts'
import { addressQuery, saveAddress } from './personal-queries.ts'
import { sessionQuery } from './session-queries.ts'

/** Keeps an address for next time, or forgets the one on a guest's device. What an account holds is deleted there. */
export async function rememberAddress(queryClient: QueryClient, address: SavedAddress, wanted: boolean): Promise<void> {
  const { user } = await queryClient.query(sessionQuery())
  if (!user) return keepDeviceAddress(wanted ? address : null)
  if (wanted) queryClient.setQueryData(addressQuery().queryKey, await saveAddress(address))
}
