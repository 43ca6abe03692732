import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api, read } from '../../api-client.ts'
import type { User } from '../../domain/session.ts'
import { SESSION_KEY } from '../../domain/session-key.ts'

interface Session {
  isAuthenticated: boolean
  user: User | null
}

const VISITOR: Session = { isAuthenticated: false, user: null }
/** The queries that answer about whoever is logged in begin with this word. */
export const PERSONAL = 'personal'

/** Who is logged in. Asked by the browser only, for pages are the same for everybody; a failure counts as nobody. */
export const sessionQuery = () =>
  queryOptions({
    queryKey: SESSION_KEY,
    queryFn: (): Promise<Session> => read(api.auth.status.$get()).catch(() => VISITOR),
  })

/** Tells the whole page who is logged in from now on, or that nobody is; what it knew of somebody else is dropped. */
export async function enterSession(queryClient: QueryClient, user: User | null): Promise<void> {
  // An answer still on its way would speak of the session before.
  await queryClient.cancelQueries({ queryKey: sessionQuery().queryKey })
  queryClient.removeQueries({ queryKey: [PERSONAL] })
  queryClient.setQueryData(sessionQuery().queryKey, user ? { isAuthenticated: true, user } : VISITOR)
}
