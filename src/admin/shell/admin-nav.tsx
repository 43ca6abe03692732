import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { useMay } from '../accounts/use-may.ts'
import { ADMIN_TABS, type AdminTab, TAB_ROLES, tabHref } from '../components/admin-url.ts'
import { TabLabel } from '../orders/tab-label.tsx'
import * as styles from './admin-nav.module.css'

const TABS = Object.keys(ADMIN_TABS) as AdminTab[]

/** The links to the tabs, on pages outside of `/admin`. Phones have the bottom bar. */
export function AdminNav({ current }: { current: AdminTab }) {
  const may = useMay()
  return (
    <nav className={styles.nav} aria-label="Admin">
      <ul>
        {TABS.filter((tab) => may(TAB_ROLES[tab])).map((tab) => (
          <li key={tab}>
            <ShopLink href={tabHref(tab)} aria-current={tab === current ? 'true' : undefined}>
              <TabLabel tab={tab} />
            </ShopLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
