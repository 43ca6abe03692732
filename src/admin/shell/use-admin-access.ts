import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ApiError } from '../../api-client.ts'
import { isAdminPath, loginHref } from '../../domain/accounts/login-redirect.ts'
import type { User } from '../../domain/accounts/session.ts'
import { promptLogin } from '../accounts/login-prompt.ts'
import { hasUnsavedInput } from '../components/unsaved-input.ts'
// oxlint-disable-next-line no-restricted-imports -- the owner of `useStaffUser`
import { sessionQuery } from '../accounts/session-query.ts'

/** Access state of the current user. */
export type AdminAccess =
  | { state: 'unknown' }
  | { state: 'failed'; error: Error; retry: () => void }
  | { state: 'customer'; user: User }
  | { state: 'admin'; user: User }

/**
 * Returns the access of the current user. Redirects a guest to the login page and back, and a customer too, except on
 * `/admin` itself, which shows the Unauthorized card. While a form has unsaved input, the page stays and shows a login form.
 */
export function useAdminAccess(): AdminAccess {
  useRecheckSession()
  const router = useRouter()
  const { data: session, error, refetch } = useQuery(sessionQuery())
  const onAdminPage = useLocation({ select: ({ pathname }) => pathname === '/admin' })
  const user = session?.user ?? null
  const [lastAdmin, setLastAdmin] = useState<User>()
  if (user?.isAdmin && user !== lastAdmin) setLastAdmin(user)
  const isDenied = session !== undefined && (!user || (!onAdminPage && !user.isAdmin))
  useEffect(() => {
    // The old page stays mounted while the next one loads.
    const { pathname, href } = router.latestLocation
    if (!isDenied || !isAdminPath(pathname)) return
    const leave = () =>
      router.navigate({ href: loginHref(href, pathname === '/admin' ? '/login' : '/auth'), replace: true })
    if (hasUnsavedInput()) void promptLogin().then((login) => (login === 'cancelled' ? leave() : undefined))
    else void leave()
  }, [router, isDenied])
  if (session === undefined && error) return { state: 'failed', error, retry: () => void refetch() }
  if (isDenied && lastAdmin && hasUnsavedInput()) return { state: 'admin', user: lastAdmin }
  if (isDenied || !user) return { state: 'unknown' }
  return { state: user.isAdmin ? 'admin' : 'customer', user }
}

/** Refetches the session when a request is rejected: the session or the admin right may have ended. */
function useRecheckSession() {
  const queryClient = useQueryClient()
  useEffect(() => {
    const recheckAfter = (error: unknown) => {
      if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 403)) return
      void queryClient.invalidateQueries({ queryKey: sessionQuery().queryKey })
    }
    const unsubscribeQueries = queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') recheckAfter(event.action.error)
    })
    const unsubscribeMutations = queryClient.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') recheckAfter(event.action.error)
    })
    return () => {
      unsubscribeQueries()
      unsubscribeMutations()
    }
  }, [queryClient])
}
