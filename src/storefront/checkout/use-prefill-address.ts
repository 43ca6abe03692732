import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { FormFields } from '../../ui/forms/form-fields.ts'
import { checkoutDraft, readGuestAddress } from '../accounts/addresses/guest-address.ts'
import { useSession } from '../shared/use-session.ts'

/**
 * Fills the form with the saved address unless the customer has begun to type. The address of a guest stays saved if the
 * guest does not change that.
 */
export function usePrefillAddress(fields: FormFields): void {
  const queryClient = useQueryClient()
  const session = useSession()
  useEffect(() => {
    if (!session || checkoutDraft.exists()) return undefined
    let isMounted = true
    const prefill = (address: Record<string, unknown> | undefined) => {
      if (address && isMounted && !checkoutDraft.exists()) fields.prefill(address)
    }
    if (!session.user) {
      const address = readGuestAddress()
      prefill(address)
      if (address) fields.check('saveInfo')
    }
    // If the request fails, the customer types the address.
    else fetchAccountAddress(queryClient).then(prefill, () => undefined)
    return () => {
      isMounted = false
    }
  }, [queryClient, fields, session])
}

/** Loads the account queries on demand: most buyers are guests and do not need them. */
async function fetchAccountAddress(queryClient: ReturnType<typeof useQueryClient>) {
  const { addressQuery } = await import('../accounts/account-queries.ts')
  return (await queryClient.query(addressQuery())) ?? undefined
}
