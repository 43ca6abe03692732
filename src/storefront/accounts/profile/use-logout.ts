import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { api, toUserMessage, readJson } from '../../../api-client.ts'
import { toast } from '../../../ui/overlays/toasts.ts'
import { broadcastLogout } from '../../../ui/storage/logout-channel.ts'
import { clearRecentOrder } from '../../cart/recent-order.ts'
import { wishlist } from '../../catalog/wishlist/wishlist-store.ts'
import { writeAttempt } from '../../orders/order-attempt.ts'
import { checkoutDraft } from '../addresses/guest-address.ts'
import { replaceSession } from '../../shared/session-queries.ts'

/** Logs out and deletes the session's data from the page, and the draft of the checkout. */
export function useLogout() {
  const router = useRouter()
  const queryClient = useQueryClient()
  const [pending, setPending] = useState(false)
  const logout = async () => {
    setPending(true)
    try {
      await readJson(api.logout.$post())
      broadcastLogout()
      checkoutDraft.clear()
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
