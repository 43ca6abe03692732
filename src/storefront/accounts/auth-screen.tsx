import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { placeAfterLogin } from '../../domain/account-redirect.ts'
import { PageTabs, TabPanel } from '../../ui/page-tabs.tsx'
import { AUTH_MODES, authHref, type AuthMode, type AuthSearch, parseAuthSearch } from './auth-address.ts'
import { AuthForm } from './auth-form.tsx'
import { AuthPromises } from './auth-promises.tsx'
import { useSession } from './use-session.ts'

const PANEL = 'auth'
const LABELS: Record<AuthMode, string> = { login: 'Login', register: 'Register' }

/** Login and registration, at either of their two addresses. */
export function AuthScreen({ path, asked }: { path: string; asked: AuthSearch }) {
  // The router hands down what nobody knows as well.
  const search = parseAuthSearch({ ...asked })
  const stranger = useLeaveLoggedIn(search.redirect)
  const mode = search.tab ?? 'login'
  const tabs = AUTH_MODES.map((value) => ({ value, label: LABELS[value], href: authHref(path, value, search) }))
  return (
    <div className="wrap auth-layout">
      <section className="panel">
        <h1>Your account</h1>
        {stranger && (
          <p className="note amber">
            You are logged in as {stranger.username}. This page is for the store’s staff: log in with a staff account.
          </p>
        )}
        <PageTabs label="Login or register" tabs={tabs} chosen={mode} panelId={PANEL} />
        <TabPanel id={PANEL} chosen={mode}>
          <AuthForm mode={mode} />
          <noscript>
            <p className="note amber">Logging in needs JavaScript. Please switch it on in your browser.</p>
          </noscript>
        </TabPanel>
      </section>
      <AuthPromises />
    </div>
  )
}

/**
 * Whoever is logged in, already or from now on, goes where they were going. Answers the customer who may not go there.
 */
function useLeaveLoggedIn(redirect: string | undefined) {
  const router = useRouter()
  const session = useSession()
  const place = session?.user ? placeAfterLogin(session.user, redirect) : undefined
  useEffect(() => {
    if (place) void router.navigate({ href: place, replace: true })
  }, [router, place])
  return place === undefined ? session?.user : undefined
}
