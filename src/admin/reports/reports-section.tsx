import { useSearch } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { PageTabs, TabPanel } from '../../ui/navigation/page-tabs.tsx'
import { sectionHref } from '../components/admin-url.ts'
import { TitleBar } from '../components/title-bar.tsx'
import { CouponReport } from '../promotions/coupon-report.tsx'
import { DeliveryReport } from './delivery-report.tsx'
import { FunnelReport } from './funnel-report.tsx'
import * as styles from './reports.module.css'
import { RtoReport } from './rto/rto-report.tsx'
import { SalesReport } from './sales-report.tsx'
import { StockReport } from './stock-report.tsx'

const PANEL = 'report'
const REPORTS: Record<string, { label: string; Report: ComponentType }> = {
  sales: { label: 'Sales', Report: SalesReport },
  stock: { label: 'Stock', Report: StockReport },
  rto: { label: 'Came back', Report: RtoReport },
  funnel: { label: 'Funnel', Report: FunnelReport },
  coupons: { label: 'Coupons', Report: CouponReport },
  deliveries: { label: 'Deliveries', Report: DeliveryReport },
}
const TABS = Object.entries(REPORTS).map(([value, { label }]) => ({
  value,
  label,
  href: `${sectionHref('reports')}&report=${value}`,
}))

/** Reports for the owner. */
export function ReportsSection() {
  const { report = '' }: Partial<Record<string, string>> = useSearch({ strict: false })
  const chosen = Object.hasOwn(REPORTS, report) ? report : 'sales'
  const Report = REPORTS[chosen]?.Report ?? SalesReport
  return (
    <>
      <TitleBar title="Reports" level={2} />
      <PageTabs label="Reports" tabs={TABS} chosen={chosen} panelId={PANEL} />
      <TabPanel id={PANEL} chosen={chosen}>
        <div className={styles.report}>
          <Report key={chosen} />
        </div>
      </TabPanel>
    </>
  )
}
