import { useQuery } from '@tanstack/react-query'
import { hasRole, type Role } from '../../domain/accounts/roles.ts'
import { sessionQuery } from './session-query.ts'

/** Returns whether the user has a role or one with more rights. The server checks it again at every endpoint. */
export function useMay(): (minimum: Role) => boolean {
  const user = useQuery(sessionQuery()).data?.user
  return (minimum) => Boolean(user && hasRole(user, minimum))
}
