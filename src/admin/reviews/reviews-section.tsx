import { useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { useState } from 'react'
import { api, readJson, readList } from '../../api-client.ts'
import type { AdminReview } from '../../domain/reviews/review.ts'
import { STARS } from '../../domain/reviews/stars.ts'
import { formatDateTime } from '../../domain/values/dates.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Stars } from '../../ui/product/stars.tsx'
import { ClampedText } from '../components/clamped-text.tsx'
import { DataTable } from '../components/table/data-table.tsx'
import { ExportButtons } from '../components/table/export-button.tsx'
import { unsortedExportHref } from '../components/table/export-href.ts'
import { FilterBar, FilterSelect } from '../components/table/filter-bar.tsx'
import { SearchBox } from '../components/table/search-box.tsx'
import { tableQuery } from '../components/table/table-query.ts'
import type { Column } from '../components/table/table-types.ts'
import { type TableState, useTableState } from '../components/table/use-table-state.ts'
import { TitleBar } from '../components/title-bar.tsx'
import { ReviewDialog } from './review-dialog.tsx'
import { REVIEW_STATE_LABELS, ReviewState } from './review-state.tsx'

const LIST = 'reviews'
const STAR_OPTIONS = Object.fromEntries(
  STARS.map((stars) => [String(stars), stars === 1 ? '1 star' : `${stars} stars`]),
)
const REPORTED = { true: 'Reported by customers' }

const COLUMNS: readonly Column<AdminReview>[] = [
  {
    header: 'Book',
    cell: ({ productName, displayName, customerName, orderId }) => (
      <>
        <b>{productName}</b>
        <small>
          {displayName} · #{orderId} {customerName}
        </small>
      </>
    ),
  },
  {
    header: 'Review',
    sort: 'rating',
    cell: ({ rating, title, text, photos }) => (
      <>
        <Stars rating={rating} />
        <small>
          <ClampedText>{[title, text].filter(Boolean).join(': ') || 'No text'}</ClampedText>
        </small>
        {photos.length > 0 && <small>{photos.length === 1 ? '1 photo' : `${photos.length} photos`}</small>}
      </>
    ),
  },
  {
    header: 'State',
    cell: ({ state, reports, reply }) => (
      <>
        <ReviewState state={state} />
        {reports.length > 0 && <small>Reported</small>}
        {reply && <small>Replied</small>}
      </>
    ),
  },
  { header: 'Written', sort: 'createdAt', cell: ({ createdAt }) => formatDateTime(createdAt) },
]

/** Reviews by buyers: the queue of those to be read, and all others. */
export function ReviewsSection() {
  const state = useTableState({ filters: ['state', 'rating', 'reported'] })
  const result = useQuery(tableQuery(LIST, state.query, (query) => readList(api.admin.reviews.$get({ query }))))
  const [opened, setOpened] = useState<AdminReview>()
  return (
    <>
      <ReviewsHead state={state} total={result.data?.total} />
      <DataTable
        label="Reviews"
        columns={COLUMNS}
        result={result}
        state={state}
        rowLabel={({ productName, displayName }) => `review of ${productName} by ${displayName}`}
        onOpen={setOpened}
        empty={<EmptyState icon={Star} message="No reviews here." />}
      />
      {opened && <ReviewDialog review={opened} onChange={setOpened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

function ReviewsHead({ state, total }: { state: TableState; total: number | undefined }) {
  const { data: counts } = useQuery({
    queryKey: ['staff', 'review-counts'],
    queryFn: () => readJson(api.admin.reviews.counts.$get()),
  })
  const withCount = (label: string, count: number | undefined) => (count === undefined ? label : `${label} (${count})`)
  const states = Object.fromEntries(
    Object.entries(REVIEW_STATE_LABELS).map(([value, label]) => [
      value,
      withCount(label, counts?.[value as AdminReview['state']]),
    ]),
  )
  return (
    <>
      <TitleBar title="Reviews" level={2}>
        <ExportButtons href={(format) => unsortedExportHref('/api/admin/reviews/export', state, format)} />
      </TitleBar>
      <FilterBar state={state} total={total}>
        <SearchBox label="Search reviews" state={state} />
        <FilterSelect label="State" name="state" state={state} options={states} />
        <FilterSelect label="Stars" name="rating" state={state} options={STAR_OPTIONS} />
        <FilterSelect
          label="Reports"
          name="reported"
          state={state}
          options={{ true: withCount(REPORTED.true, counts?.reported) }}
        />
      </FilterBar>
    </>
  )
}
