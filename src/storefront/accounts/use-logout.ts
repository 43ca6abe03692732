import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { api, failureSentence, read } from '../../api-client.ts'
import { notify } from '../../ui/toasts.ts'
import { forgetDraft } from '../checkout/checkout-draft.ts'
import { enterSession } from './session-queries.ts'

/** Ends the session, and takes what it left on the page and in the checkout with it. */
export function useLogout() {
  const router = useRouter()
  const queryClient = useQueryClient()
  const [pending, setPending] = useState(false)
  const logout = async () => {
    setPending(true)
    try {
      await read(api.logout.$post())
      forgetDraft()
      // Away first: the account page would send a visitor to the login page.
      await router.navigate({ href: '/' })
      await enterSession(queryClient, null)
      notify({ title: 'Logout successful', description: 'You have been logged out successfully' })
    } catch (error) {
      const description = failureSentence(error, 'An error occurred during logout')
      notify({ title: 'Logout failed', description, tone: 'error' })
    } finally {
      setPending(false)
    }
  }
  return { logout, pending }
}
