import type { ProblemBody } from '../../domain/values/problem.ts'
import { hasUnsavedInput } from '../components/unsaved-input.ts'
import { lastLogin, type LoginResult, promptLogin } from './login-prompt.ts'

/**
 * Sends a request. If the session has ended while a form has unsaved input, opens the login dialog and repeats the request
 * after the login. A change is not repeated for another user than the one who made it.
 */
export const fetchAndRenewSession: typeof fetch = async (input, init) => {
  const before = lastLogin()
  const response = await fetch(input, init)
  if (response.status !== 401 || !hasUnsavedInput() || !(await isSessionMissing(response))) return response
  // The request was sent before a login that has succeeded meanwhile.
  const login: LoginResult = lastLogin() === before ? await promptLogin() : lastLogin().result
  if (login === 'cancelled') return response
  return login === 'other-user' && isChange(init) ? refuseForOtherUser() : fetch(input, init)
}

/** A 401 may also be a wrong password. */
async function isSessionMissing(response: Response): Promise<boolean> {
  const body = (await response.clone().json()) as Partial<ProblemBody>
  return body.code === 'unauthenticated'
}

const isChange = (init: RequestInit | undefined): boolean => (init?.method ?? 'GET').toUpperCase() !== 'GET'

function refuseForOtherUser(): Response {
  const problem: ProblemBody = {
    code: 'other_user',
    message: 'Not saved: another user has logged in. Check what is typed, then save it again.',
  }
  return Response.json(problem, { status: 409 })
}
