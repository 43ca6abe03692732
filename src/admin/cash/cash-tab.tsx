import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import type { ComponentType } from 'react'
import { PageTabs, TabPanel } from '../../ui/navigation/page-tabs.tsx'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { CountBadge } from '../components/count-badge.tsx'
import { TitleBar } from '../components/title-bar.tsx'
import { CASH_VIEWS, type CashView, cashHref } from './cash-url.ts'
import { cashSummaryQuery } from './cash-queries.ts'
import * as styles from './cash.module.css'
import { EntriesView } from './entries-view.tsx'
import { ExceptionsView } from './exceptions-view.tsx'
import { ImportView } from './import/import-view.tsx'
import { MonthView } from './month-view.tsx'
import { OwedView } from './owed-view.tsx'
import { RemittancesView } from './remittances-view.tsx'

const PANEL = 'cash'
const VIEWS: Record<CashView, ComponentType> = {
  owed: OwedView,
  remittances: RemittancesView,
  exceptions: ExceptionsView,
  entries: EntriesView,
  month: MonthView,
}

/** Where the cash of the orders is: owed by couriers, remitted, or missing. */
export function CashTab() {
  const { view = '' }: Partial<Record<string, string>> = useSearch({ strict: false })
  const chosen = (Object.hasOwn(VIEWS, view) ? view : 'owed') as CashView
  const { data } = useQuery(cashSummaryQuery())
  const View = VIEWS[chosen]
  const tabs = Object.entries(CASH_VIEWS).map(([value, label]) => ({
    value,
    label:
      value === 'exceptions' ? (
        <>
          {label}
          <CountBadge count={data?.exceptions.total ?? 0} className={styles.problems} />
        </>
      ) : (
        label
      ),
    href: cashHref(value as CashView),
  }))
  return (
    <>
      <TitleBar title="Cash">
        <ShopLink className="button" href={cashHref('import')}>
          <Upload className="icon icon-s" />
          Import remittance file
        </ShopLink>
      </TitleBar>
      {view === 'import' ? (
        <ImportView />
      ) : (
        <>
          <PageTabs label="Cash" tabs={tabs} chosen={chosen} panelId={PANEL} />
          <TabPanel id={PANEL} chosen={chosen}>
            <div className={styles.view}>
              <View key={chosen} />
            </div>
          </TabPanel>
        </>
      )}
    </>
  )
}
