import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api, readJson } from '../../api-client.ts'
import type { User } from '../../domain/accounts/session.ts'
import { SESSION_QUERY_KEY } from '../../domain/accounts/session-query-key.ts'

interface Session {
  isAuthenticated: boolean
  user: User | null
}

const GUEST_SESSION: Session = { isAuthenticated: false, user: null }
/** The first part of the query keys that depend on the session. */
export const PERSONAL_KEY = 'personal'

const RETRY_MS = 15_000

/**
 * The session. Only the browser loads it, because a page has the same HTML for everyone. After a failure it stays unknown and is
 * requested again: a logged-in customer is not shown as a guest.
 */
export const sessionQuery = () =>
  queryOptions({
    queryKey: SESSION_QUERY_KEY,
    queryFn: (): Promise<Session> => readJson(api.auth.status.$get()),
    refetchInterval: ({ state }) => state.status === 'error' && RETRY_MS,
  })

/** Sets the session after a login or logout and drops the data of the previous user. */
export async function replaceSession(queryClient: QueryClient, user: User | null): Promise<void> {
  // A pending response would describe the previous session.
  await queryClient.cancelQueries({ queryKey: sessionQuery().queryKey })
  queryClient.removeQueries({ queryKey: [PERSONAL_KEY] })
  queryClient.setQueryData(sessionQuery().queryKey, user ? { isAuthenticated: true, user } : GUEST_SESSION)
}
