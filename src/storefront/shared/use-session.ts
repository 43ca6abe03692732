import { useQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { sessionQuery } from './session-queries.ts'

/**
 * The logged-in user; undefined while unknown. It is unknown during hydration too, although the
 * response may have arrived: the first render must match the HTML that the server sends to everyone.
 */
export function useSession() {
  const isHydrated = useHydrated()
  const { data } = useQuery(sessionQuery())
  return isHydrated ? data : undefined
}
