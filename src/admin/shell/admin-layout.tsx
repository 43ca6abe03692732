import { Outlet, useLoaderData } from '@tanstack/react-router'
import { toUserMessage } from '../../api-client.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { NewOrderNotifier } from '../orders/new-order-notifier.tsx'
import { PageContainer } from '../components/page-container.tsx'
import { AdminBottomBar } from './admin-bottom-bar.tsx'
import { AdminHeader } from './admin-header.tsx'
import * as styles from './admin-layout.module.css'
import { AdminSkeleton } from './admin-skeleton.tsx'
import { UnauthorizedCard } from './unauthorized-card.tsx'
import { useAdminAccess } from './use-admin-access.ts'

export function AdminLayout() {
  const store = useLoaderData({ from: '__root__' })
  const access = useAdminAccess()
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
        <>
          <a className="sr-only skip-link" href="#main">
            Skip to content
          </a>
          <AdminHeader user={access.user} storeName={store.name} />
          <main id="main" tabIndex={-1}>
            <Outlet />
          </main>
          <AdminBottomBar />
          <NewOrderNotifier />
        </>
      )}
    </div>
  )
}

export { AdminError } from './admin-error.tsx'
export { AdminSkeleton } from './admin-skeleton.tsx'
