import { Eye, Lock } from 'lucide-react'
import { api, readJson, readList } from '../../api-client.ts'
import { isPublicSetting, type SiteSetting } from '../../domain/settings/site-settings.ts'
import { formatDateTime } from '../../domain/values/dates.ts'
import { ClampedText } from '../components/clamped-text.tsx'
import { IconLabel } from '../components/icon-label.tsx'
import { CrudTable } from '../components/table/crud-table.tsx'
import type { Column } from '../components/table/table-types.ts'
import { SiteSettingForm } from './site-setting-form.tsx'

const COLUMNS: readonly Column<SiteSetting>[] = [
  {
    header: 'Key',
    sort: 'key',
    cell: ({ key, description }) => (
      <>
        <b>{key}</b>
        <small>{description}</small>
      </>
    ),
  },
  { header: 'Value', cell: ({ value }) => <ClampedText>{value}</ClampedText> },
  {
    header: 'Visible to',
    cell: ({ key }) => (
      <IconLabel icon={isPublicSetting(key) ? Eye : Lock}>{isPublicSetting(key) ? 'Everyone' : 'Staff'}</IconLabel>
    ),
  },
  { header: 'Changed', sort: 'updatedAt', cell: ({ updatedAt }) => formatDateTime(updatedAt) },
]

/** Site settings: contact, links and others. */
export function SiteSettingsSection() {
  return (
    <CrudTable
      title="Site Settings"
      itemName="setting"
      queryName="site-settings"
      columns={COLUMNS}
      rowLabel={({ key }) => key}
      load={(query) => readList(api['site-settings'].$get({ query }))}
      remove={({ id }) => api['site-settings'][':id'].$delete({ param: { id: String(id) } })}
      emptyText="No settings yet. The shop uses its defaults."
      form={(setting, close) => (
        <SiteSettingForm
          setting={setting}
          onClose={close}
          save={(json, changes) =>
            setting
              ? readJson(api['site-settings'][':id'].$put({ param: { id: String(setting.id) }, json: changes }))
              : readJson(api['site-settings'].$post({ json }))
          }
        />
      )}
    />
  )
}
