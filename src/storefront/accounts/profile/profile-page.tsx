import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { User } from '../../../domain/accounts/session.ts'
import { PageTabs, TabPanel } from '../../../ui/navigation/page-tabs.tsx'
import { AccountDashboard } from './account-dashboard.tsx'
import { AccountSidebar } from './account-sidebar.tsx'
import { NoScriptFallback } from '../../../ui/layout/no-script-fallback.tsx'
import { AccountSkeleton } from './account-skeleton.tsx'
import { parseProfileSearch, PROFILE_TABS, profileHref, type ProfileSearch, type ProfileTab } from './profile-url.ts'
import { SessionPending } from '../../shared/session-pending.tsx'
import { useCustomer } from './use-customer.ts'
import * as styles from './profile-page.module.css'

const AccountOrders = lazy(() => import('./account-orders.tsx').then((file) => ({ default: file.AccountOrders })))
const AccountReviews = lazy(() => import('./account-reviews.tsx').then((file) => ({ default: file.AccountReviews })))
const AccountSettings = lazy(() => import('./account-settings.tsx').then((file) => ({ default: file.AccountSettings })))

const PANEL = 'account'
const LABELS: Record<ProfileTab, string> = {
  dashboard: 'Dashboard',
  orders: 'Orders',
  reviews: 'My Reviews',
  settings: 'Account Settings',
}
const TABS = PROFILE_TABS.map((value) => ({ value, label: LABELS[value], href: profileHref(value) }))

const route = getRouteApi('/profile')

export function ProfilePage() {
  // The router's search keeps unknown parameters.
  const search = parseProfileSearch({ ...route.useSearch() })
  const tab = search.tab ?? 'dashboard'
  const user = useCustomer(profileHref(tab, search.page))
  return (
    <div className={`wrap ${styles.page}`}>
      <div className={styles.layout}>
        <AccountSidebar user={user} />
        <section className="stack large">
          <h1>Your account</h1>
          <PageTabs label="Account sections" tabs={TABS} chosen={tab} panelId={PANEL} />
          <TabPanel id={PANEL} chosen={tab}>
            <Suspense fallback={<AccountSkeleton />}>
              {user ? (
                <OpenTab search={search} user={user} />
              ) : (
                <SessionPending>
                  <NoScriptFallback fallback={<p className="note amber">Your account needs JavaScript.</p>}>
                    <AccountSkeleton />
                  </NoScriptFallback>
                </SessionPending>
              )}
            </Suspense>
          </TabPanel>
        </section>
      </div>
    </div>
  )
}

function OpenTab({ search: { tab, page }, user }: { search: ProfileSearch; user: User }) {
  if (tab === 'orders') return <AccountOrders page={page ?? 1} />
  if (tab === 'reviews') return <AccountReviews />
  return tab === 'settings' ? <AccountSettings user={user} /> : <AccountDashboard />
}
