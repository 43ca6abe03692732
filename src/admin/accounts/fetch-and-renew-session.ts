import type { ProblemBody } from '../../domain/values/problem.ts'
import { hasUnsavedInput } from '../components/unsaved-input.ts'
import { countLogins, promptLogin } from './login-prompt.ts'

/**
 * Sends a request. If the session has ended while a form has unsaved input, opens the login dialog and repeats the request
 * after the login.
 */
export const fetchAndRenewSession: typeof fetch = async (input, init) => {
  const loginsBefore = countLogins()
  const response = await fetch(input, init)
  if (response.status !== 401 || !hasUnsavedInput() || !(await isSessionMissing(response))) return response
  // The request was sent before a login that has succeeded meanwhile.
  if (countLogins() > loginsBefore) return fetch(input, init)
  return (await promptLogin()) ? fetch(input, init) : response
}

/** A 401 may also be a wrong password. */
async function isSessionMissing(response: Response): Promise<boolean> {
  const body = (await response.clone().json()) as Partial<ProblemBody>
  return body.code === 'unauthenticated'
}
