import { createFileRoute, Outlet, useLoaderData } from '@tanstack/react-router'
import { failureSentence } from '../../api-client.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import css from '../admin.css?url'
import { OrderNews } from '../orders/order-news.tsx'
import { StaffBar, StaffHeader } from './staff-header.tsx'
import { StaffSkeleton } from './staff-skeleton.tsx'
import { StaffTrouble } from './staff-trouble.tsx'
import { UnauthorizedCard } from './unauthorized-card.tsx'
import { useStaff } from './use-staff.ts'

/** Around every page of the back office. Nothing of it is drawn on the server: its pages hold no data for anybody. */
export const Route = createFileRoute('/_staff')({
  ssr: false,
  head: () => ({
    meta: [{ title: 'Back office' }, { name: 'robots', content: 'noindex' }],
    links: [{ rel: 'stylesheet', href: css }],
  }),
  component: StaffLayout,
  pendingComponent: StaffSkeleton,
  errorComponent: StaffTrouble,
})

function StaffLayout() {
  const store = useLoaderData({ from: '__root__' })
  const staff = useStaff()
  if (staff.state === 'unknown') return <StaffSkeleton />
  return (
    <div className="desk">
      {staff.state === 'failed' && (
        <main className="desk-wrap">
          <ErrorNote message={failureSentence(staff.error, 'The store did not answer.')} onRetry={staff.retry} />
        </main>
      )}
      {staff.state === 'customer' && <UnauthorizedCard username={staff.user.username} />}
      {staff.state === 'admin' && (
        <>
          <a className="sr-only skip-link" href="#main">
            Skip to content
          </a>
          <StaffHeader user={staff.user} storeName={store.name} />
          <main id="main" tabIndex={-1}>
            <Outlet />
          </main>
          <StaffBar />
          <OrderNews />
        </>
      )}
    </div>
  )
}
