import { hasRole, type Role } from '../../domain/accounts/roles.ts'
import { useStaffUser } from './staff-user.ts'

/** Returns whether the user has a role or one with more rights. The server checks it again at every endpoint. */
export function useMay(): (minimum: Role) => boolean {
  const user = useStaffUser()
  return (minimum) => Boolean(user && hasRole(user, minimum))
}
