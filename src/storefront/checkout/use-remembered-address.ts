import { useQueryClient } from '@tanstack/react-query'
import { useEffect, type RefObject } from 'react'
import { deviceAddress } from '../accounts/device-address.ts'
import { useSession } from '../accounts/use-session.ts'
import { fillUntouched, hasDraft } from './checkout-draft.ts'

/** Fills the form with the address that was kept, unless the customer has begun to type another. */
export function useRememberedAddress(form: RefObject<HTMLFormElement | null>): void {
  const queryClient = useQueryClient()
  const session = useSession()
  useEffect(() => {
    if (!session || hasDraft()) return undefined
    const leaving = new AbortController()
    const fill = (address: Record<string, unknown> | undefined) => {
      if (address && form.current && !leaving.signal.aborted && !hasDraft()) fillUntouched(form.current, address)
    }
    if (!session.user) fill(deviceAddress())
    // Without it the customer types, as everybody does the first time.
    else accountAddress(queryClient).then(fill, () => undefined)
    return () => leaving.abort()
  }, [queryClient, form, session])
}

/** Most who buy are guests: what asks for an account's address is no part of their first view. */
async function accountAddress(queryClient: ReturnType<typeof useQueryClient>) {
  const { addressQuery } = await import('../accounts/personal-queries.ts')
  return (await queryClient.query(addressQuery())) ?? undefined
}
