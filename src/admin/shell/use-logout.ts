import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { api, toUserMessage, readJson } from '../../api-client.ts'
import { broadcastSession } from '../../ui/storage/session-channel.ts'
import { toast } from '../components/toast.ts'
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
      broadcastSession(null)
      await clearSession(queryClient)
      await router.navigate({ href: '/login' })
      toast.success({ title: 'Logout successful', description: 'You have been logged out successfully' })
    } catch (error) {
      toast.error({ title: 'Logout failed', description: toUserMessage(error, 'An error occurred during logout') })
    } finally {
      setPending(false)
    }
  }
  return { logout, pending }
}
