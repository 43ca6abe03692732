import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiProblem } from '../../api-client.ts'
import { loginHref } from '../../domain/account-redirect.ts'
import type { User } from '../../domain/session.ts'
import { sessionQuery } from './session-queries.ts'
import { useSession } from './use-session.ts'

/**
 * The customer who is logged in; undefined while that is not known. A visitor is sent to the login page and comes back
 * to `path`, an admin is sent to work.
 */
export function useCustomer(path: string): User | undefined {
  const router = useRouter()
  const session = useSession()
  const elsewhere = session && placeInstead(session.user, path)
  useEffect(() => {
    if (elsewhere) void router.navigate({ href: elsewhere, replace: true })
  }, [router, elsewhere])
  return elsewhere ? undefined : (session?.user ?? undefined)
}

function placeInstead(user: User | null, path: string): string | undefined {
  if (!user) return loginHref(path)
  return user.isAdmin ? '/admin' : undefined
}

/** Asks anew who is logged in when a call was refused for want of a session: it may have ended elsewhere. */
export function useDoubtSession(error: unknown): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (error instanceof ApiProblem && error.status === 401) {
      void queryClient.invalidateQueries({ queryKey: sessionQuery().queryKey })
    }
  }, [queryClient, error])
}
