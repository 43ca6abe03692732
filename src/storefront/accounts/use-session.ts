import { useQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { sessionQuery } from './session-queries.ts'

/**
 * Who is logged in; undefined while that is not known. It is not known while a page comes alive either, though the
 * answer may be there by then: what is drawn first must be what the server drew for everybody.
 */
export function useSession() {
  const alive = useHydrated()
  const { data } = useQuery(sessionQuery())
  return alive ? data : undefined
}
