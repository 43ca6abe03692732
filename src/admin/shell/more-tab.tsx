import { useSearch } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ComponentType, lazy, Suspense } from 'react'
import type { Role } from '../../domain/accounts/roles.ts'
import { PageTabs, TabPanel } from '../../ui/navigation/page-tabs.tsx'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts'
import {
  ADMIN_TABS,
  MORE_SECTIONS,
  type MoreSection,
  parseSection,
  SECTION_ROLES,
  sectionHref,
  TAB_ROLES,
  tabHref,
} from '../components/admin-url.ts'
import { useMay } from '../accounts/use-may.ts'
import { PHONE } from '../components/table/phone.ts'
import * as styles from './more-tab.module.css'
import { NotAllowed } from '../components/not-allowed.tsx'
import { TabSkeleton } from './admin-skeleton.tsx'

const PANEL = 'more'
const TABS = (Object.keys(MORE_SECTIONS) as MoreSection[]).map((value) => ({
  value,
  label: MORE_SECTIONS[value],
  href: sectionHref(value),
}))

const CONTENTS: Record<MoreSection, ComponentType> = {
  returns: lazy(() =>
    import('../orders/returns/returns-section.tsx').then((file) => ({ default: file.ReturnsSection })),
  ),
  invoices: lazy(() =>
    import('../orders/invoices/invoices-section.tsx').then((file) => ({ default: file.InvoicesSection })),
  ),
  reports: lazy(() => import('../reports/reports-section.tsx').then((file) => ({ default: file.ReportsSection }))),
  customers: lazy(() =>
    import('../customers/customers-section.tsx').then((file) => ({ default: file.CustomersSection })),
  ),
  promotions: lazy(() =>
    import('../promotions/promotions-section.tsx').then((file) => ({ default: file.PromotionsSection })),
  ),
  banners: lazy(() => import('../content/banners-section.tsx').then((file) => ({ default: file.BannersSection }))),
  testimonials: lazy(() =>
    import('../content/testimonials-section.tsx').then((file) => ({ default: file.TestimonialsSection })),
  ),
  'site-settings': lazy(() =>
    import('../settings/settings-section.tsx').then((file) => ({ default: file.SettingsSection })),
  ),
  subscribers: lazy(() =>
    import('../inbox/subscribers-section.tsx').then((file) => ({ default: file.SubscribersSection })),
  ),
  'contact-messages': lazy(() =>
    import('../inbox/contact-messages-section.tsx').then((file) => ({ default: file.ContactMessagesSection })),
  ),
  reviews: lazy(() => import('../reviews/reviews-section.tsx').then((file) => ({ default: file.ReviewsSection }))),
  integrations: lazy(() =>
    import('../integrations/integrations-section.tsx').then((file) => ({ default: file.IntegrationsSection })),
  ),
  'email-settings': lazy(() =>
    import('../settings/email-settings-section.tsx').then((file) => ({ default: file.EmailSettingsSection })),
  ),
  'deletion-requests': lazy(() =>
    import('../accounts/deletion-requests-section.tsx').then((file) => ({ default: file.DeletionRequestsSection })),
  ),
  'email-templates': lazy(() =>
    import('../settings/email-templates/email-templates-section.tsx').then((file) => ({
      default: file.EmailTemplatesSection,
    })),
  ),
  staff: lazy(() => import('../accounts/staff-section.tsx').then((file) => ({ default: file.StaffSection }))),
  audit: lazy(() => import('../accounts/audit-section.tsx').then((file) => ({ default: file.AuditSection }))),
}

/** Sections without a tab of their own. On a phone they are a menu, and a section leads back to it. */
export function MoreTab() {
  const search = useSearch({ from: '/_staff/admin' })
  const isPhone = useMediaQuery(PHONE)
  const may = useMay()
  const tabs = TABS.filter(({ value }) => may(SECTION_ROLES[value]))
  const section = search.section === undefined ? (tabs[0]?.value ?? 'staff') : parseSection(search)
  if (isPhone && search.section === undefined) return <SectionMenu />
  return (
    <>
      {isPhone ? (
        <h1>
          <ShopLink className={`link ${styles.back}`} href={tabHref('more')}>
            <ChevronLeft className="icon icon-s" />
            More
          </ShopLink>
        </h1>
      ) : (
        <>
          <h1>More</h1>
          <PageTabs label="More" tabs={tabs} chosen={section} panelId={PANEL} />
        </>
      )}
      {isPhone ? (
        <SectionContent section={section} />
      ) : (
        <TabPanel id={PANEL} chosen={section}>
          <div className={styles.content}>
            <SectionContent section={section} />
          </div>
        </TabPanel>
      )}
    </>
  )
}

function SectionContent({ section }: { section: MoreSection }) {
  const may = useMay()
  if (!may(SECTION_ROLES[section])) return <NotAllowed />
  const Content = CONTENTS[section]
  return (
    <Suspense fallback={<TabSkeleton />}>
      <Content />
    </Suspense>
  )
}

/** The sections and the tabs that have no place in the bottom bar. */
const MENU: { label: string; href: string; role: Role }[] = [
  ...(['institutes', 'categories'] as const).map((tab) => ({
    label: ADMIN_TABS[tab],
    href: tabHref(tab),
    role: TAB_ROLES[tab],
  })),
  ...TABS.map(({ label, href, value }) => ({ label, href, role: SECTION_ROLES[value] })),
]

function SectionMenu() {
  const may = useMay()
  return (
    <>
      <h1>More</h1>
      <nav aria-label="More">
        <ul className={styles.menu}>
          {MENU.filter(({ role }) => may(role)).map(({ label, href }) => (
            <li key={href}>
              <ShopLink href={href}>
                {label}
                <ChevronRight className="icon icon-s" />
              </ShopLink>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}
