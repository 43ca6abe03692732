import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { OrderView } from '../../../domain/orders/order-views.ts'
import { isSameView, type SavedView } from '../../../domain/orders/saved-views.ts'
import { formatCount } from '../../../domain/values/format-count.ts'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { orderViewsQuery } from '../order-queries.ts'
import * as styles from './order-view-tabs.module.css'
import { SaveView } from './save-view.tsx'
import { savedViewsQuery, viewHref } from './saved-view-queries.ts'

const LABELS: Record<OrderView, string> = {
  'to-send': 'To send',
  'booked-today': 'Booked today',
  stuck: 'Stuck',
  unpaid: 'Delivered and unpaid',
}
const VIEWS = Object.keys(LABELS) as OrderView[]

/** The views of the work list and those that the user has saved, with the number of orders in each. */
export function OrderViewTabs({ filters }: { filters: SavedView['filters'] }) {
  const { data: counts } = useQuery(orderViewsQuery)
  const { data: saved = [] } = useQuery(savedViewsQuery)
  const current = saved.find((view) => isSameView(view.filters, filters))
  return (
    <div className={styles.bar}>
      <nav className={styles.views} aria-label="Views">
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
        {saved.map((view) => (
          <ViewLink key={view.id} href={viewHref(view.filters)} isCurrent={view === current} count={view.count}>
            {view.name}
          </ViewLink>
        ))}
        <ViewLink href={viewHref({})} isCurrent={!current && !filters.view}>
          All
        </ViewLink>
      </nav>
      <SaveView filters={filters} current={current} saved={saved} />
    </div>
  )
}

interface ViewLinkProps {
  href: string
  isCurrent: boolean
  count?: number | undefined
  isProblem?: boolean | undefined
  children: React.ReactNode
}

function ViewLink({ href, isCurrent, count, isProblem, children }: ViewLinkProps) {
  const link = useRef<HTMLAnchorElement>(null)
  // On a phone the tabs are wider than the screen.
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [isCurrent])
  return (
    <ShopLink ref={link} className={styles.view} href={href} aria-current={isCurrent ? 'page' : undefined}>
      {children}
      {count !== undefined && (
        <span className={`num ${styles.count} ${isProblem && count > 0 ? styles.problem : ''}`}>
          {formatCount(count)}
        </span>
      )}
    </ShopLink>
  )
}
