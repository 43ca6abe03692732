import { useSearch } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ComponentType, lazy, Suspense } from 'react'
import { PageTabs, TabPanel } from '../../ui/navigation/page-tabs.tsx'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts'
import {
  ADMIN_TABS,
  MORE_GROUPS,
  MORE_SECTIONS,
  type MoreGroup,
  type MoreSection,
  parseSection,
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

const GROUPS = Object.keys(MORE_GROUPS) as MoreGroup[]
const SECTIONS = Object.keys(MORE_SECTIONS) as MoreSection[]

const CONTENTS: Record<MoreSection, ComponentType> = {
  calls: lazy(() =>
    import('../orders/confirmation/calls-section.tsx').then((file) => ({ default: file.CallsSection })),
  ),
  returns: lazy(() =>
    import('../orders/returns/returns-section.tsx').then((file) => ({ default: file.ReturnsSection })),
  ),
  'failed-deliveries': lazy(() =>
    import('../orders/failed-deliveries/failed-deliveries-section.tsx').then((file) => ({
      default: file.FailedDeliveriesSection,
    })),
  ),
  rto: lazy(() => import('../orders/rto/rto-section.tsx').then((file) => ({ default: file.RtoSection }))),
  invoices: lazy(() =>
    import('../orders/invoices/invoices-section.tsx').then((file) => ({ default: file.InvoicesSection })),
  ),
  reports: lazy(() => import('../reports/reports-section.tsx').then((file) => ({ default: file.ReportsSection }))),
  'cod-risk': lazy(() => import('../cod-risk/cod-risk-section.tsx').then((file) => ({ default: file.CodRiskSection }))),
  customers: lazy(() =>
    import('../customers/customers-section.tsx').then((file) => ({ default: file.CustomersSection })),
  ),
  promotions: lazy(() =>
    import('../promotions/promotions-section.tsx').then((file) => ({ default: file.PromotionsSection })),
  ),
  'site-texts': lazy(() =>
    import('../content/site-texts/site-texts-section.tsx').then((file) => ({ default: file.SiteTextsSection })),
  ),
  banners: lazy(() => import('../content/banners-section.tsx').then((file) => ({ default: file.BannersSection }))),
  testimonials: lazy(() =>
    import('../content/testimonials-section.tsx').then((file) => ({ default: file.TestimonialsSection })),
  ),
  'search-words': lazy(() =>
    import('../catalog/search/synonyms-section.tsx').then((file) => ({ default: file.SynonymsSection })),
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
  whatsapp: lazy(() =>
    import('../settings/whatsapp/whatsapp-section.tsx').then((file) => ({ default: file.WhatsAppSection })),
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

/** Sections without a tab of their own, in groups. On a phone they are a menu, and a section leads back to it. */
export function MoreTab() {
  const search = useSearch({ from: '/_staff/admin' })
  const isPhone = useMediaQuery(PHONE)
  const groups = useGroups()
  const section = search.section === undefined ? (groups[0]?.sections[0] ?? 'staff') : parseSection(search)
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
          <SectionTabs chosen={section} />
        </>
      )}
      {/* At one place at every width: a phone that is turned must not lose the input of a form. */}
      <TabPanel id={PANEL} chosen={isPhone ? undefined : section}>
        <div className={isPhone ? undefined : styles.content}>
          <SectionContent section={section} />
        </div>
      </TabPanel>
    </>
  )
}

/** The groups with the sections that the role of the user may open. */
function useGroups(): { label: string; sections: MoreSection[] }[] {
  const may = useMay()
  return GROUPS.map((group) => ({
    label: MORE_GROUPS[group],
    sections: SECTIONS.filter((section) => MORE_SECTIONS[section].group === group && may(MORE_SECTIONS[section].role)),
  })).filter(({ sections }) => sections.length > 0)
}

const SectionTabs = ({ chosen }: { chosen: MoreSection }) => (
  <div className={styles.groups}>
    {useGroups().map(({ label, sections }) => (
      <div key={label} className={styles.group}>
        <span aria-hidden="true" className={styles.label}>
          {label}
        </span>
        <PageTabs
          label={label}
          tabs={sections.map((value) => ({ value, label: MORE_SECTIONS[value].label, href: sectionHref(value) }))}
          chosen={chosen}
          panelId={PANEL}
        />
      </div>
    ))}
  </div>
)

function SectionContent({ section }: { section: MoreSection }) {
  const may = useMay()
  if (!may(MORE_SECTIONS[section].role)) return <NotAllowed />
  const Content = CONTENTS[section]
  return (
    <Suspense fallback={<TabSkeleton />}>
      <Content />
    </Suspense>
  )
}

/** The tabs that have no place in the bottom bar. */
const CATALOG = ['institutes', 'categories'] as const
const MONEY = ['cash'] as const

function SectionMenu() {
  const may = useMay()
  const tabs = CATALOG.filter((tab) => may(TAB_ROLES[tab]))
  const money = MONEY.filter((tab) => may(TAB_ROLES[tab]))
  return (
    <>
      <h1>More</h1>
      <nav aria-label="More">
        {tabs.length > 0 && (
          <MenuGroup title="Catalog" links={tabs.map((tab) => ({ label: ADMIN_TABS[tab], href: tabHref(tab) }))} />
        )}
        {money.length > 0 && (
          <MenuGroup title="Money" links={money.map((tab) => ({ label: ADMIN_TABS[tab], href: tabHref(tab) }))} />
        )}
        {useGroups().map(({ label, sections }) => (
          <MenuGroup
            key={label}
            title={label}
            links={sections.map((section) => ({ label: MORE_SECTIONS[section].label, href: sectionHref(section) }))}
          />
        ))}
      </nav>
    </>
  )
}

const MenuGroup = ({ title, links }: { title: string; links: { label: string; href: string }[] }) => (
  <section>
    <h2 className={styles.menuTitle}>{title}</h2>
    <ul className={styles.menu}>
      {links.map(({ label, href }) => (
        <li key={href}>
          <ShopLink href={href}>
            {label}
            <ChevronRight className="icon icon-s" />
          </ShopLink>
        </li>
      ))}
    </ul>
  </section>
)
