import { getRouteApi, Navigate } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense } from 'react'
import { PageTabs, TabPanel } from '../../ui/navigation/page-tabs.tsx'
import { ADMIN_TABS, type AdminTab, tabHref, parseTab, TAB_ROLES } from '../components/admin-url.ts'
import { useMay } from '../accounts/use-may.ts'
import { PageContainer } from '../components/page-container.tsx'
import { TabLabel } from '../orders/tab-label.tsx'
import * as styles from './admin-page.module.css'
import { NotAllowed } from '../components/not-allowed.tsx'
import { TabSkeleton } from './admin-skeleton.tsx'

const PANEL = 'admin'
const TABS = (Object.keys(ADMIN_TABS) as AdminTab[]).map((value) => ({
  value,
  label: <TabLabel tab={value} />,
  href: tabHref(value),
}))

/** Tabs are loaded on demand. */
const CONTENTS: Record<AdminTab, ComponentType> = {
  dashboard: lazy(() => import('../dashboard/dashboard-tab.tsx').then((file) => ({ default: file.DashboardTab }))),
  products: lazy(() => import('../catalog/products/products-tab.tsx').then((file) => ({ default: file.ProductsTab }))),
  orders: lazy(() => import('../orders/list/orders-tab.tsx').then((file) => ({ default: file.OrdersTab }))),
  institutes: lazy(() =>
    import('../catalog/collections/institutes-tab.tsx').then((file) => ({ default: file.InstitutesTab })),
  ),
  categories: lazy(() =>
    import('../catalog/collections/categories-tab.tsx').then((file) => ({ default: file.CategoriesTab })),
  ),
  cash: lazy(() => import('../cash/cash-tab.tsx').then((file) => ({ default: file.CashTab }))),
  more: lazy(() => import('./more-tab.tsx').then((file) => ({ default: file.MoreTab }))),
}

const route = getRouteApi('/_staff/admin')

export function AdminPage() {
  const search = route.useSearch()
  const tab = parseTab(search)
  const may = useMay()
  const isAllowed = may(TAB_ROLES[tab])
  if (!isAllowed && search.tab === undefined)
    return <Navigate to="/admin" search={{ tab: 'orders', view: 'to-send' }} replace />
  const Content = isAllowed ? CONTENTS[tab] : NotAllowed
  return (
    <>
      <div className={styles.tabs}>
        <PageTabs label="Admin" tabs={TABS.filter(({ value }) => may(TAB_ROLES[value]))} chosen={tab} panelId={PANEL} />
      </div>
      <PageContainer>
        <TabPanel id={PANEL} chosen={tab}>
          <Suspense fallback={<TabSkeleton />}>
            <Content />
          </Suspense>
        </TabPanel>
      </PageContainer>
    </>
  )
}
