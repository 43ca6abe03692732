import { Outlet, useLoaderData } from '@tanstack/react-router'
import { toUserMessage } from '../../api-client.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { NewOrderNotifier } from '../orders/new-order-notifier.tsx'
import { AdminBottomBar, AdminHeader } from './admin-header.tsx'
import { AdminSkeleton } from './admin-skeleton.tsx'
import { UnauthorizedCard } from './unauthorized-card.tsx'
import { useAdminAccess } from './use-admin-access.ts'

export function AdminLayout() {
  const store = useLoaderData({ from: '__root__' })
  const staff = useAdminAccess()
  if (staff.state === 'unknown') return <AdminSkeleton />
  return (
    <div className="desk">
      {staff.state === 'failed' && (
        <main className="desk-wrap">
          <ErrorState message={toUserMessage(staff.error, 'The store did not answer.')} onRetry={staff.retry} />
        </main>
      )}
      {staff.state === 'customer' && <UnauthorizedCard username={staff.user.username} />}
      {staff.state === 'admin' && (
        <>
          <a className="sr-only skip-link" href="#main">
            Skip to content
          </a>
          <AdminHeader user={staff.user} storeName={store.name} />
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
