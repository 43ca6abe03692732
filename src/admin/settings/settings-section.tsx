import { useQuery } from '@tanstack/react-query'
import { useLoaderData, useSearch } from '@tanstack/react-router'
import { Info } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { toUserMessage } from '../../api-client.ts'
import { type ShopSettingGroup, toShopSettings } from '../../domain/settings/shop-settings.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import {
  parseSettingsGroup,
  sectionHref,
  SETTINGS_GROUPS,
  type SettingsGroup,
  settingsHref,
} from '../components/admin-url.ts'
import { TitleBar } from '../components/title-bar.tsx'
import { allSettingsQuery } from './save-setting.ts'
import * as styles from './settings-section.module.css'
import { ShopSettingsForm } from './shop-settings-form.tsx'
import { SiteSettingsSection } from './site-settings-section.tsx'

const GROUPS = Object.keys(SETTINGS_GROUPS) as SettingsGroup[]

/** Site settings: a form for each group, and the table of all settings under Advanced. */
export function SettingsSection() {
  const group = parseSettingsGroup(useSearch({ from: '/_staff/admin' }))
  return (
    <div className={styles.columns}>
      <nav aria-label="Site Settings">
        <ul className={styles.groups}>
          {GROUPS.map((name) => (
            <li key={name}>
              <ShopLink
                className={styles.group}
                href={settingsHref(name)}
                aria-current={name === group ? 'page' : undefined}
              >
                {SETTINGS_GROUPS[name]}
              </ShopLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.content}>
        {group === 'advanced' ? <SiteSettingsSection /> : <GroupSection key={group} group={group} />}
      </div>
    </div>
  )
}

function GroupSection({ group }: { group: ShopSettingGroup }) {
  const { data: rows, error, refetch } = useQuery(allSettingsQuery())
  const stored = useMemo(() => rows && toShopSettings(rows), [rows])
  return (
    <>
      <TitleBar title={SETTINGS_GROUPS[group]} level={2} />
      <GroupNote group={group} />
      {stored && <ShopSettingsForm group={group} stored={stored} />}
      {!stored && error && (
        <ErrorState
          message={toUserMessage(error, 'The settings could not be loaded.')}
          onRetry={() => void refetch()}
        />
      )}
      {!stored && !error && (
        <Loading>
          <Skeleton className={styles.skeleton} />
        </Loading>
      )}
    </>
  )
}

/** Related settings that are elsewhere. */
function GroupNote({ group }: { group: ShopSettingGroup }) {
  const { name, url } = useLoaderData({ from: '__root__' })
  const notes: Partial<Record<ShopSettingGroup, ReactNode>> = {
    shop: (
      <>
        Customers see the name “{name}” and the web address {url}. Reload a page that is open to see a change.{' '}
        <ShopLink className="inline-link" href={sectionHref('email-settings')}>
          Email Settings
        </ShopLink>{' '}
        have a section of their own.
      </>
    ),
    brand: <>Pages, emails and invoices use them as soon as you save. Reload a page that is open.</>,
    parcels: (
      <>
        The courier account and its pickup address are under{' '}
        <ShopLink className="inline-link" href={sectionHref('integrations')}>
          Integrations
        </ShopLink>
        .
      </>
    ),
  }
  if (!notes[group]) return null
  return (
    <p className={`note ${styles.note}`}>
      <Info className="icon" />
      <span>{notes[group]}</span>
    </p>
  )
}
