import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError } from '../../../api-client.ts'
import { loginHref } from '../../../domain/accounts/login-redirect.ts'
import type { User } from '../../../domain/accounts/session.ts'
import { sessionQuery } from '../../shared/session-queries.ts'
import { useSession } from '../../shared/use-session.ts'

/**
 * Returns the logged-in customer; undefined while the session is loading. Redirects a guest to the login page, and from
 * there back to `path`, and a user with admin rights to the admin.
 */
export function useCustomer(path: string): User | undefined {
  const router = useRouter()
  const session = useSession()
  const redirect = session && redirectPath(session.user, path)
  useEffect(() => {
    if (redirect) void router.navigate({ href: redirect, replace: true })
  }, [router, redirect])
  return redirect ? undefined : (session?.user ?? undefined)
}

function redirectPath(user: User | null, path: string): string | undefined {
  if (!user) return loginHref(path)
  return user.isAdmin ? '/admin' : undefined
}

/** Fetches the session again after a 401, because it may have ended on another device. */
export function useRefetchSessionOn401(error: unknown): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (error instanceof ApiError && error.status === 401) {
      void queryClient.invalidateQueries({ queryKey: sessionQuery().queryKey })
    }
  }, [queryClient, error])
}
