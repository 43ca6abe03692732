import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { pathAfterLogin } from '../../../domain/accounts/login-redirect.ts'
import { PageTabs, TabPanel } from '../../../ui/navigation/page-tabs.tsx'
import { AUTH_MODES, authHref, type AuthMode, type AuthSearch, parseAuthSearch } from './auth-url.ts'
import { AuthForm } from './auth-form.tsx'
import { AuthPromises } from './auth-promises.tsx'
import { useSession } from '../../shared/use-session.ts'
import * as styles from './auth.module.css'

const PANEL = 'auth'
const LABELS: Record<AuthMode, string> = { login: 'Login', register: 'Register' }

/** The tabs for login and registration, at /auth and /login. */
export function AuthScreen({ path, rawSearch }: { path: string; rawSearch: AuthSearch }) {
  // The router's search keeps unknown parameters.
  const search = parseAuthSearch({ ...rawSearch })
  const customer = useRedirectSignedIn(search.redirect)
  const mode = search.tab ?? 'login'
  const tabs = AUTH_MODES.map((value) => ({ value, label: LABELS[value], href: authHref(path, value, search) }))
  return (
    <div className={`wrap ${styles.layout}`}>
      <section className="panel">
        <h1>Your account</h1>
        {customer && (
          <p className="note amber">
            You are logged in as {customer.username}. This page is for the store’s staff: log in with a staff account.
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

/** Redirects a logged-in user. Returns a customer who may not open the target of the redirect. */
function useRedirectSignedIn(redirect: string | undefined) {
  const router = useRouter()
  const session = useSession()
  const target = session?.user ? pathAfterLogin(session.user, redirect) : undefined
  useEffect(() => {
    if (target) void router.navigate({ href: target, replace: true })
  }, [router, target])
  return target === undefined ? session?.user : undefined
}
