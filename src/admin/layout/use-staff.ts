import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiProblem } from '../../api-client.ts'
import { isStaffPath, loginHref } from '../../domain/account-redirect.ts'
import type { User } from '../../domain/session.ts'
import { sessionQuery } from './session-query.ts'

/** What is known of whoever opened the back office. */
export type Staff =
  | { state: 'unknown' }
  | { state: 'failed'; error: Error; retry: () => void }
  | { state: 'customer'; user: User }
  | { state: 'admin'; user: User }

/**
 * Who opened the back office. A visitor is sent to log in and comes back; so is a customer, but for `/admin` itself,
 * where they are told that it is not for them.
 */
export function useStaff(): Staff {
  useDoubts()
  const router = useRouter()
  const { data: session, error, refetch } = useQuery(sessionQuery())
  const onAdminPage = useLocation({ select: ({ pathname }) => pathname === '/admin' })
  const user = session?.user ?? null
  const away = session !== undefined && (!user || (!onAdminPage && !user.isAdmin))
  useEffect(() => {
    // The page that is left stays for a moment while the next one is fetched.
    const { pathname, href } = router.latestLocation
    if (!away || !isStaffPath(pathname)) return
    void router.navigate({ href: loginHref(href, pathname === '/admin' ? '/login' : '/auth'), replace: true })
  }, [router, away])
  if (session === undefined && error) return { state: 'failed', error, retry: () => void refetch() }
  if (away || !user) return { state: 'unknown' }
  return { state: user.isAdmin ? 'admin' : 'customer', user }
}

/** Asks anew who is logged in when any call is refused: the session may have ended elsewhere, or the right to work. */
function useDoubts() {
  const queryClient = useQueryClient()
  useEffect(() => {
    const doubt = (error: unknown) => {
      if (!(error instanceof ApiProblem) || (error.status !== 401 && error.status !== 403)) return
      void queryClient.invalidateQueries({ queryKey: sessionQuery().queryKey })
    }
    const reads = queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') doubt(event.action.error)
    })
    const writes = queryClient.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') doubt(event.action.error)
    })
    return () => {
      reads()
      writes()
    }
  }, [queryClient])
}
