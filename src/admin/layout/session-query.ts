import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api, read } from '../../api-client.ts'
import { SESSION_KEY } from '../../domain/session-key.ts'

/** Who is logged in. */
export const sessionQuery = () =>
  queryOptions({ queryKey: SESSION_KEY, queryFn: () => read(api.auth.status.$get()), retry: false })

/** Nobody is logged in from now on, and what staff saw is dropped. */
export async function leaveSession(queryClient: QueryClient): Promise<void> {
  await queryClient.cancelQueries()
  queryClient.removeQueries({ queryKey: ['staff'] })
  queryClient.setQueryData(sessionQuery().queryKey, { isAuthenticated: false, user: null })
}
