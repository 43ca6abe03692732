import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api, readJson } from '../../api-client.ts'
import type { User } from '../../domain/accounts/session.ts'
import { SESSION_QUERY_KEY } from '../../domain/accounts/session-query-key.ts'

/** The current user. */
export const sessionQuery = () =>
  queryOptions({ queryKey: SESSION_QUERY_KEY, queryFn: () => readJson(api.auth.status.$get()), retry: false })

/** Sets the session to logged out and removes all admin data from the cache. */
export async function clearSession(queryClient: QueryClient): Promise<void> {
  await queryClient.cancelQueries()
  queryClient.removeQueries({ queryKey: ['staff'] })
  setLoggedOut(queryClient)
}

/** Sets the session to that of a user who has just logged in. */
export async function setLoggedIn(queryClient: QueryClient, user: User): Promise<void> {
  // A response from before the login would end the new session on this page.
  await queryClient.cancelQueries(sessionQuery())
  queryClient.setQueryData(sessionQuery().queryKey, { isAuthenticated: true, user })
}

/** Sets the session to logged out and keeps the page, for a form whose input is not saved. */
export const setLoggedOut = (queryClient: QueryClient): void => {
  queryClient.setQueryData(sessionQuery().queryKey, { isAuthenticated: false, user: null })
}
