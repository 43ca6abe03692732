import { CircleCheck, CircleOff } from 'lucide-react'
import { api, readJson, readList } from '../../api-client.ts'
import type { Banner } from '../../domain/content/content.ts'
import { IconLabel } from '../components/icon-label.tsx'
import { CrudTable } from '../components/table/crud-table.tsx'
import type { Column } from '../components/table/table-types.ts'
import { BannerForm } from './banner-form.tsx'

const COLUMNS: readonly Column<Banner>[] = [
  {
    header: 'Title',
    sort: 'title',
    cell: ({ title, subtitle }) => (
      <>
        <b>{title}</b>
        <small>{subtitle}</small>
      </>
    ),
  },
  {
    header: 'Button',
    cell: ({ buttonText, buttonLink }) => (
      <>
        {buttonText || 'Default'}
        <small>{buttonLink}</small>
      </>
    ),
  },
  { header: 'Image', cell: ({ image }) => (image ? 'Uploaded' : 'Default') },
  {
    header: 'Active',
    sort: 'active',
    cell: ({ active }) => <IconLabel icon={active ? CircleCheck : CircleOff}>{active ? 'Yes' : 'No'}</IconLabel>,
  },
]

/** Banners of the home page. */
export function BannersSection() {
  return (
    <CrudTable
      title="Banners"
      itemName="banner"
      queryName="banners"
      columns={COLUMNS}
      rowLabel={({ title }) => title}
      load={(query) => readList(api.banners.$get({ query }))}
      remove={({ id }) => api.banners[':id'].$delete({ param: { id: String(id) } })}
      emptyText="No banners yet. The home page shows its default text."
      form={(banner, close) => (
        <BannerForm
          banner={banner}
          onClose={close}
          save={(json, changes) =>
            banner
              ? readJson(api.banners[':id'].$put({ param: { id: String(banner.id) }, json: changes }))
              : readJson(api.banners.$post({ json }))
          }
        />
      )}
    />
  )
}
