import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { api, toUserMessage, readJson } from '../../api-client.ts'
import { tellError, tellSuccess } from '../components/toast.ts'
import { clearSession } from '../accounts/session-query.ts'

/** Logs out and redirects to the login page. */
export function useLogout() {
  const router = useRouter()
  const queryClient = useQueryClient()
  const [pending, setPending] = useState(false)
  const logout = async () => {
    setPending(true)
    try {
      await readJson(api.logout.$post())
      await clearSession(queryClient)
      await router.navigate({ href: '/login' })
      tellSuccess('You have been logged out successfully', 'Logout successful')
    } catch (error) {
      tellError(toUserMessage(error, 'An error occurred during logout'), 'Logout failed')
    } finally {
      setPending(false)
    }
  }
  return { logout, pending }
}
