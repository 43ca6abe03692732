import { useQuery } from '@tanstack/react-query'
import type { OrderDraftRow } from '../../domain/orders/manual-order.ts'
import { formatDateTime } from '../../domain/values/dates.ts'
import { formatMobile } from '../../domain/values/phones.ts'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import * as styles from './draft-list.module.css'
import { draftsQuery } from './draft-queries.ts'

/** The other open drafts, of all staff. */
export function DraftList({ currentId }: { currentId: string | undefined }) {
  const { data = [] } = useQuery(draftsQuery)
  const others = data.filter(({ id }) => String(id) !== currentId)
  if (others.length === 0) return null
  return (
    <details className={styles.drafts}>
      <summary>{others.length === 1 ? '1 open draft' : `${others.length} open drafts`}</summary>
      <ul>
        {others.map((draft) => (
          <li key={draft.id}>
            <ShopLink href={`/admin/orders/new?draft=${draft.id}`}>
              <b>{draft.customerName || formatMobile(draft.customerPhone) || 'No name yet'}</b>
              <span className="meta">{describe(draft)}</span>
            </ShopLink>
          </li>
        ))}
      </ul>
    </details>
  )
}

const describe = ({ copies, createdBy, updatedAt }: OrderDraftRow): string =>
  `${copies === 1 ? '1 book' : `${copies} books`}, ${createdBy}, ${formatDateTime(updatedAt)}`
