import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { api, failureSentence, read } from '../../api-client.ts'
import { tellError, tellSuccess } from '../parts/staff-toasts.ts'
import { leaveSession } from './session-query.ts'

/** Ends the session and leads to the login page. */
export function useLogout() {
  const router = useRouter()
  const queryClient = useQueryClient()
  const [pending, setPending] = useState(false)
  const logout = async () => {
    setPending(true)
    try {
      await read(api.logout.$post())
      await leaveSession(queryClient)
      await router.navigate({ href: '/login' })
      tellSuccess('You have been logged out successfully', 'Logout successful')
    } catch (error) {
      tellError(failureSentence(error, 'An error occurred during logout'), 'Logout failed')
    } finally {
      setPending(false)
    }
  }
  return { logout, pending }
}
