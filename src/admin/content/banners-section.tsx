import { CircleCheck, CircleOff } from 'lucide-react'
import { api, read, readList } from '../../api-client.ts'
import type { Banner } from '../../domain/content.ts'
import { EditedList } from '../parts/edited-list.tsx'
import type { Column } from '../parts/table-parts.ts'
import { BannerForm } from './banner-form.tsx'

const COLUMNS: readonly Column<Banner>[] = [
  {
    head: 'Title',
    sort: 'title',
    cell: ({ title, subtitle }) => (
      <>
        <b>{title}</b>
        <small>{subtitle}</small>
      </>
    ),
  },
  {
    head: 'Button',
    cell: ({ buttonText, buttonLink }) => (
      <>
        {buttonText || 'Default'}
        <small>{buttonLink}</small>
      </>
    ),
  },
  { head: 'Image', cell: ({ image }) => (image ? 'Its own' : 'Shop’s drawing') },
  {
    head: 'Active',
    sort: 'active',
    cell: ({ active }) => (
      <span className="state-word">
        {active ? <CircleCheck className="icon icon-s" /> : <CircleOff className="icon icon-s" />}
        {active ? 'Yes' : 'No'}
      </span>
    ),
  },
]

/** The banners of the home page. */
export function BannersSection() {
  return (
    <EditedList
      title="Banners"
      thing="banner"
      list="banners"
      columns={COLUMNS}
      nameOf={({ title }) => title}
      load={(query) => readList(api.banners.$get({ query }))}
      remove={({ id }) => api.banners[':id'].$delete({ param: { id: String(id) } })}
      emptySentence="No banners yet. The home page shows the shop’s own words."
      form={(banner, close) => (
        <BannerForm
          banner={banner}
          onClose={close}
          save={(json) =>
            banner
              ? read(api.banners[':id'].$put({ param: { id: String(banner.id) }, json }))
              : read(api.banners.$post({ json }))
          }
        />
      )}
    />
  )
}
