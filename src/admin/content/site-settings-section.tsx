import { Eye, Lock } from 'lucide-react'
import { api, read, readList } from '../../api-client.ts'
import { isPublicSetting, type SiteSetting } from '../../domain/content.ts'
import { formatMoment } from '../../domain/dates.ts'
import { EditedList } from '../parts/edited-list.tsx'
import type { Column } from '../parts/table-parts.ts'
import { SiteSettingForm } from './site-setting-form.tsx'

const COLUMNS: readonly Column<SiteSetting>[] = [
  {
    head: 'Key',
    sort: 'key',
    cell: ({ key, description }) => (
      <>
        <b>{key}</b>
        <small>{description}</small>
      </>
    ),
  },
  { head: 'Value', cell: ({ value }) => <span className="cut-text">{value}</span> },
  {
    head: 'Seen by',
    cell: ({ key }) => (
      <span className="state-word">
        {isPublicSetting(key) ? <Eye className="icon icon-s" /> : <Lock className="icon icon-s" />}
        {isPublicSetting(key) ? 'Everybody' : 'Staff'}
      </span>
    ),
  },
  { head: 'Changed', sort: 'updatedAt', cell: ({ updatedAt }) => formatMoment(updatedAt) },
]

/** The settings that the shop reads: contact, links, and what staff keep besides. */
export function SiteSettingsSection() {
  return (
    <EditedList
      title="Site Settings"
      thing="setting"
      list="site-settings"
      columns={COLUMNS}
      nameOf={({ key }) => key}
      load={(query) => readList(api['site-settings'].$get({ query }))}
      remove={({ id }) => api['site-settings'][':id'].$delete({ param: { id: String(id) } })}
      emptySentence="No settings yet. The shop uses its defaults."
      form={(setting, close) => (
        <SiteSettingForm
          setting={setting}
          onClose={close}
          save={(json) =>
            setting
              ? read(api['site-settings'][':id'].$put({ param: { id: String(setting.id) }, json }))
              : read(api['site-settings'].$post({ json }))
          }
        />
      )}
    />
  )
}
