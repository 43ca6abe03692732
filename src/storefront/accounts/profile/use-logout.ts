import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { api, toUserMessage, readJson } from '../../../api-client.ts'
import { toast } from '../../../ui/overlays/toasts.ts'
import { broadcastSession } from '../../../ui/storage/session-channel.ts'
import { clearSessionStorage } from '../../../ui/storage/session-storage.ts'
import { clearRecentOrder } from '../../cart/recent-order.ts'
import { wishlist } from '../../catalog/wishlist/wishlist-store.ts'
import { writeAttempt } from '../../orders/order-attempt.ts'
import { replaceSession } from '../../shared/session-queries.ts'

/** Logs out and deletes the session's data from the page and the browser. */
export function useLogout() {
  const router = useRouter()
  const queryClient = useQueryClient()
  const [pending, setPending] = useState(false)
  const logout = async () => {
    setPending(true)
    try {
      await readJson(api.logout.$post())
      broadcastSession(null)
      clearSessionStorage()
      writeAttempt(undefined)
      clearRecentOrder()
      wishlist.set({ ids: [], isInAccount: false })
      // Navigates first: the account page would redirect a guest to the login page.
      await router.navigate({ href: '/' })
      await replaceSession(queryClient, null)
      toast.success({ title: 'Logout successful', description: 'You have been logged out successfully' })
    } catch (error) {
      const description = toUserMessage(error, 'An error occurred during logout')
      toast.error({ title: 'Logout failed', description })
    } finally {
      setPending(false)
    }
  }
  return { logout, pending }
}
