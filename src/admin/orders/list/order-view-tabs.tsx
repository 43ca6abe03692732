import { useQuery } from '@tanstack/react-query'
import { countOfCalls } from '../../../domain/confirmation/call-list.ts'
import type { OrderView } from '../../../domain/orders/order-views.ts'
import type { SavedView } from '../../../domain/orders/saved-views.ts'
import { orderViewsQuery } from '../order-queries.ts'
import { useMay } from '../../accounts/use-may.ts'
import { sectionHref } from '../../components/admin-url.ts'
import { callCountsQuery } from '../confirmation/confirmation-queries.ts'
import { failedDeliveryViewsQuery } from '../failed-deliveries/failed-delivery-queries.ts'
import { rtoViewsQuery } from '../rto/rto-queries.ts'
import { useSavedViews, viewHref } from './saved-view-queries.ts'
import { ViewLink, ViewLinks } from './view-links.tsx'

const LABELS: Record<OrderView, string> = {
  'to-send': 'To send',
  'booked-today': 'Booked today',
  stuck: 'Stuck',
  unpaid: 'Delivered and unpaid',
  'to-refund': 'To pay back',
}
const VIEWS = Object.keys(LABELS) as OrderView[]

/** The views of the work list and those that the user has saved, with the number of orders in each. */
export function OrderViewTabs({ filters }: { filters: SavedView['filters'] }) {
  const { data: counts } = useQuery(orderViewsQuery)
  const { saved, current } = useSavedViews(filters)
  return (
    <ViewLinks label="Views">
      {VIEWS.map((view) => (
        <ViewLink
          key={view}
          href={viewHref({ view })}
          isCurrent={!current && view === filters.view}
          count={counts?.[view]}
          isProblem={view === 'stuck'}
        >
          {LABELS[view]}
        </ViewLink>
      ))}
      <CallsLink />
      <DeliveryProblemLinks />
      {saved.map((view) => (
        <ViewLink key={view.id} href={viewHref(view.filters)} isCurrent={view === current} count={view.count}>
          {view.name}
        </ViewLink>
      ))}
      <ViewLink href={viewHref({})} isCurrent={!current && !filters.view}>
        All
      </ViewLink>
    </ViewLinks>
  )
}

/** The call list. */
function CallsLink() {
  const may = useMay()
  const { data: counts } = useQuery({ ...callCountsQuery, enabled: may('manager') })
  if (!may('manager')) return null
  return (
    <ViewLink href={sectionHref('calls')} isCurrent={false} count={counts && countOfCalls(counts)}>
      To confirm
    </ViewLink>
  )
}

/** The work lists of parcels that were not delivered. */
function DeliveryProblemLinks() {
  const may = useMay()
  const { data: failed } = useQuery({ ...failedDeliveryViewsQuery, enabled: may('manager') })
  const { data: returning } = useQuery(rtoViewsQuery)
  return (
    <>
      {may('manager') && (
        <ViewLink
          href={`${sectionHref('failed-deliveries')}&view=open`}
          isCurrent={false}
          count={failed?.open}
          isProblem={(failed?.late ?? 0) > 0}
        >
          Failed deliveries
        </ViewLink>
      )}
      <ViewLink
        href={sectionHref('rto')}
        isCurrent={false}
        count={returning && returning.arrived + returning['on-the-way']}
      >
        Returning
      </ViewLink>
    </>
  )
}
