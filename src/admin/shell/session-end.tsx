import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { requestOptions } from '../../api-client.ts'
import { loginHref } from '../../domain/accounts/login-redirect.ts'
import { onLogoutElsewhere } from '../../ui/storage/logout-channel.ts'
import { LoginDialog } from '../accounts/login-dialog.tsx'
import { fetchAndRenewSession } from '../accounts/fetch-and-renew-session.ts'
import { useLoginPrompt } from '../accounts/login-prompt.ts'
import { abandonUnsavedInput } from '../components/unsaved-input.ts'

/**
 * Opens a login over the page when the session has ended while a form has unsaved input, and then repeats the request.
 * After a logout in another tab the page is left at once.
 */
export function SessionEnd({ username }: { username: string }) {
  const prompt = useLoginPrompt()
  useLeaveAfterLogout()
  useEffect(() => {
    requestOptions.fetch = fetchAndRenewSession
    return () => {
      delete requestOptions.fetch
    }
  }, [])
  if (!prompt) return null
  return <LoginDialog username={username} onLoggedIn={() => prompt.close(true)} onCancel={() => prompt.close(false)} />
}

/** Leaves by loading the login page, so that nothing of this page stays in memory. */
function useLeaveAfterLogout() {
  const router = useRouter()
  useEffect(
    () =>
      onLogoutElsewhere(() => {
        abandonUnsavedInput()
        location.replace(loginHref(router.latestLocation.href, '/login'))
      }),
    [router],
  )
}
