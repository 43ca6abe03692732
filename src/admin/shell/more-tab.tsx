import { useSearch } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense } from 'react'
import { PageTabs, TabPanel } from '../../ui/navigation/page-tabs.tsx'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { MORE_SECTIONS, type MoreSection, sectionHref, parseSection, tabHref } from '../components/admin-url.ts'
import * as styles from './more-tab.module.css'
import { TabSkeleton } from './admin-skeleton.tsx'

const PANEL = 'more'
const TABS = (Object.keys(MORE_SECTIONS) as MoreSection[]).map((value) => ({
  value,
  label: MORE_SECTIONS[value],
  href: sectionHref(value),
}))

const CONTENTS: Record<MoreSection, ComponentType> = {
  banners: lazy(() => import('../content/banners-section.tsx').then((file) => ({ default: file.BannersSection }))),
  testimonials: lazy(() =>
    import('../content/testimonials-section.tsx').then((file) => ({ default: file.TestimonialsSection })),
  ),
  'site-settings': lazy(() =>
    import('../settings/site-settings-section.tsx').then((file) => ({ default: file.SiteSettingsSection })),
  ),
  subscribers: lazy(() =>
    import('../inbox/subscribers-section.tsx').then((file) => ({ default: file.SubscribersSection })),
  ),
  'contact-messages': lazy(() =>
    import('../inbox/contact-messages-section.tsx').then((file) => ({ default: file.ContactMessagesSection })),
  ),
  integrations: lazy(() =>
    import('../integrations/integrations-section.tsx').then((file) => ({ default: file.IntegrationsSection })),
  ),
  'email-settings': lazy(() =>
    import('../settings/email-settings-section.tsx').then((file) => ({ default: file.EmailSettingsSection })),
  ),
  staff: lazy(() => import('../accounts/staff-section.tsx').then((file) => ({ default: file.StaffSection }))),
  audit: lazy(() => import('../accounts/audit-section.tsx').then((file) => ({ default: file.AuditSection }))),
}

/** Sections without a tab of their own. */
export function MoreTab() {
  const section = parseSection(useSearch({ from: '/_staff/admin' }))
  const Content = CONTENTS[section]
  return (
    <>
      <h1>More</h1>
      <nav className={styles.phoneLinks} aria-label="Other tabs">
        <ShopLink className="button quiet" href={tabHref('institutes')}>
          Institutes
        </ShopLink>
        <ShopLink className="button quiet" href={tabHref('categories')}>
          Categories
        </ShopLink>
      </nav>
      <PageTabs label="More" tabs={TABS} chosen={section} panelId={PANEL} />
      <TabPanel id={PANEL} chosen={section}>
        <div className={styles.content}>
          <Suspense fallback={<TabSkeleton />}>
            <Content />
          </Suspense>
        </div>
      </TabPanel>
    </>
  )
}
