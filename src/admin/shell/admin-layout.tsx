import '../../domain/values/plain-messages.ts'
import { Outlet, useLoaderData, useLocation } from '@tanstack/react-router'
import { toUserMessage } from '../../api-client.ts'
import { hasRole } from '../../domain/accounts/roles.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { StaffUserContext } from '../accounts/staff-user.ts'
import { NotAllowed } from '../components/not-allowed.tsx'
import { pageRole } from '../components/admin-url.ts'
import { NewOrderNotifier } from '../orders/new-order-notifier.tsx'
import { PageContainer } from '../components/page-container.tsx'
import { AdminBottomBar } from './admin-bottom-bar.tsx'
import { AdminNav } from './admin-nav.tsx'
import { documentTitle, screenAt } from './admin-screen.ts'
import { AdminHeader } from './admin-header.tsx'
import * as styles from './admin-layout.module.css'
import { AdminSkeleton } from './admin-skeleton.tsx'
import { SessionEnd } from './session-end.tsx'
import { UnauthorizedCard } from './unauthorized-card.tsx'
import { useAdminAccess } from './use-admin-access.ts'

export function AdminLayout() {
  const store = useLoaderData({ from: '__root__' })
  const access = useAdminAccess()
  const pathname = useLocation({ select: (location) => location.pathname })
  const screen = useLocation({
    select: (location) => screenAt({ pathname: location.pathname, search: location.search }),
  })
  if (access.state === 'unknown') return <AdminSkeleton />
  return (
    <div className={styles.area}>
      {access.state === 'failed' && (
        <main>
          <PageContainer>
            <ErrorState message={toUserMessage(access.error, 'The store did not respond.')} onRetry={access.retry} />
          </PageContainer>
        </main>
      )}
      {access.state === 'customer' && <UnauthorizedCard username={access.user.username} />}
      {access.state === 'admin' && (
        <StaffUserContext value={access.user}>
          <a className="sr-only skip-link" href="#main">
            Skip to content
          </a>
          <AdminHeader user={access.user} storeName={store.name} />
          {pathname !== '/admin' && <AdminNav current={screen.tab} />}
          <main id="main" tabIndex={-1}>
            {hasRole(access.user, pageRole(pathname)) ? <Outlet /> : <NotAllowed />}
          </main>
          <AdminBottomBar current={screen.tab} />
          <NewOrderNotifier
            isOnOrders={pathname === '/admin' && screen.tab === 'orders'}
            titleFor={(newOrders) => documentTitle(screen, newOrders, store.name)}
          />
          <SessionEnd user={access.user} />
        </StaffUserContext>
      )}
    </div>
  )
}

export { AdminError } from './admin-error.tsx'
export { AdminSkeleton } from './admin-skeleton.tsx'
