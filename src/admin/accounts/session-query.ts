import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api, readJson } from '../../api-client.ts'
import { SESSION_QUERY_KEY } from '../../domain/accounts/session-query-key.ts'

/** The current user. */
export const sessionQuery = () =>
  queryOptions({ queryKey: SESSION_QUERY_KEY, queryFn: () => readJson(api.auth.status.$get()), retry: false })

/** Sets the session to logged out and removes all admin data from the cache. */
export async function clearSession(queryClient: QueryClient): Promise<void> {
  await queryClient.cancelQueries()
  queryClient.removeQueries({ queryKey: ['staff'] })
  queryClient.setQueryData(sessionQuery().queryKey, { isAuthenticated: false, user: null })
}
