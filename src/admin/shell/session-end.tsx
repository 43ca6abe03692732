import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { requestOptions } from '../../api-client.ts'
import { loginHref } from '../../domain/accounts/login-redirect.ts'
import type { User } from '../../domain/accounts/session.ts'
import { onSessionElsewhere } from '../../ui/storage/session-channel.ts'
import { LoginDialog } from '../accounts/login-dialog.tsx'
import { fetchAndRenewSession } from '../accounts/fetch-and-renew-session.ts'
import { useLoginPrompt } from '../accounts/login-prompt.ts'
import { setLoggedOut } from '../accounts/session-query.ts'
import { hasUnsavedInput } from '../components/unsaved-input.ts'

/**
 * Opens a login over the page when the session has ended while a form has unsaved input, and then repeats the request.
 * After a logout or another user's login in another tab a page without unsaved input is left at once.
 */
export function SessionEnd({ user }: { user: User }) {
  const prompt = useLoginPrompt()
  useLeaveAfterLogout(user.id)
  useEffect(() => {
    requestOptions.fetch = fetchAndRenewSession
    return () => {
      delete requestOptions.fetch
    }
  }, [])
  if (!prompt) return null
  return <LoginDialog former={user} onClose={prompt.close} />
}

/** Leaves by loading the login page, so that nothing of this page stays in memory. */
function useLeaveAfterLogout(userId: number) {
  const router = useRouter()
  const queryClient = useQueryClient()
  useEffect(
    () =>
      onSessionElsewhere((current) => {
        if (current?.id === userId) return
        if (hasUnsavedInput()) return setLoggedOut(queryClient)
        location.replace(loginHref(router.latestLocation.href, '/login'))
      }),
    [router, queryClient, userId],
  )
}
