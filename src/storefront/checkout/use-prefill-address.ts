import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { SavedAddress } from '../../domain/accounts/address.ts'
import type { FormFields } from '../../ui/forms/form-fields.ts'
import { readStorage } from '../../ui/storage/safe-storage.ts'
import { checkoutDraft, readGuestAddress } from '../accounts/addresses/guest-address.ts'
import { PIN_STORAGE_KEY } from '../shared/delivery/pin-storage-key.ts'
import { useSession } from '../shared/use-session.ts'

const NO_ADDRESSES: readonly SavedAddress[] = []

/**
 * Fills the form with the saved address, or the default one of several, unless the customer has begun to type. The address
 * of a guest stays saved if the guest does not change that. Without an address, the PIN code is that of the delivery estimate.
 * @returns the addresses of the customer's account, once the form is filled
 */
export function usePrefillAddress(fields: FormFields): readonly SavedAddress[] {
  const queryClient = useQueryClient()
  const session = useSession()
  const [saved, setSaved] = useState(NO_ADDRESSES)
  useEffect(() => {
    if (!session) return undefined
    let isMounted = true
    const prefill = (address: Record<string, unknown>) => {
      if (!checkoutDraft.exists()) fields.prefill(address)
      fields.prefill({ pincode: readStorage(() => sessionStorage, PIN_STORAGE_KEY) })
    }
    if (!session.user) {
      const address = checkoutDraft.exists() ? undefined : readGuestAddress()
      prefill(address ?? {})
      if (address) fields.check('saveInfo')
      return undefined
    }
    const show = (addresses: readonly SavedAddress[]) => {
      if (!isMounted) return
      const { id: _, isDefault: __, ...address } = addresses[0] ?? {}
      prefill(address)
      setSaved(addresses)
    }
    // If the request fails, the customer types the address.
    fetchAddresses(queryClient).then(show, () => show(NO_ADDRESSES))
    return () => {
      isMounted = false
    }
  }, [queryClient, fields, session])
  return saved
}

/** Loads the account queries on demand: most buyers are guests and do not need them. */
async function fetchAddresses(queryClient: ReturnType<typeof useQueryClient>) {
  const { addressesQuery } = await import('../accounts/account-queries.ts')
  return queryClient.query(addressesQuery())
}
