import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { requestOptions } from '../../api-client.ts'
import { loginHref } from '../../domain/accounts/login-redirect.ts'
import type { ProblemBody } from '../../domain/values/problem.ts'
import { onLogoutElsewhere } from '../../ui/storage/logout-channel.ts'
import { LoginDialog } from '../accounts/login-dialog.tsx'
import { promptLogin, useLoginPrompt } from '../accounts/login-prompt.ts'
import { abandonUnsavedInput, hasUnsavedInput } from '../components/unsaved-input.ts'

/**
 * Asks for a login over the page when the session has ended while a form has unsaved input, and then repeats the request.
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

const fetchAndRenewSession: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  if (response.status !== 401 || !hasUnsavedInput() || !(await isSessionMissing(response))) return response
  return (await promptLogin()) ? fetch(input, init) : response
}

/** A 401 may also be a wrong password. */
async function isSessionMissing(response: Response): Promise<boolean> {
  const body = (await response.clone().json()) as Partial<ProblemBody>
  return body.code === 'unauthenticated'
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
