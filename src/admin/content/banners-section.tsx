import { api, ensureOk, readJson, readList } from '../../api-client.ts'
import { BANNER_STATE_LABELS, type BannerState } from '../../domain/content/banner-state.ts'
import type { Banner } from '../../domain/content/content.ts'
import { formatDateTime } from '../../domain/values/dates.ts'
import { CrudTable } from '../components/table/crud-table.tsx'
import type { Column } from '../components/table/table-types.ts'
import { BannerForm } from './banner-form.tsx'

const TONES: Record<BannerState, string> = {
  shown: 'delivered',
  waiting: 'pending',
  scheduled: 'processing',
  ended: 'cancelled',
  hidden: 'cancelled',
}

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
    header: 'State',
    cell: ({ state }) => <span className={`pill ${TONES[state]}`}>{BANNER_STATE_LABELS[state]}</span>,
  },
  {
    header: 'Shown',
    cell: ({ startsAt, endsAt }) =>
      startsAt === null && endsAt === null ? (
        'Always'
      ) : (
        <>
          {startsAt && `from ${formatDateTime(startsAt)}`}
          {endsAt && <small>until {formatDateTime(endsAt)}</small>}
        </>
      ),
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
      move={({ id }, direction) =>
        ensureOk(api.banners[':id'].move.$post({ param: { id: String(id) }, json: { direction } }))
      }
      remove={({ id }) => api.banners[':id'].$delete({ param: { id: String(id) } })}
      exportPath="/api/banners/export"
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
