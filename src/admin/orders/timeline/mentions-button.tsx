import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import type { Mentions } from '../../../domain/orders/order-timeline.ts'
import { formatDateTime } from '../../../domain/values/dates.ts'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { DialogClose } from '../../../ui/overlays/dialog.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { toast } from '../../../ui/overlays/toasts.ts'
import { orderHref } from '../../components/admin-url.ts'
import { CountBadge } from '../../components/count-badge.tsx'
import { markMentionsRead, mentionsQuery } from './mention-queries.ts'
import * as styles from './mentions-button.module.css'

/** The number of unread mentions, and the list of them. A shop with one member of staff has none. */
export function MentionsButton() {
  const { data } = useQuery(mentionsQuery)
  const [isOpen, setIsOpen] = useState(false)
  if (!data || (data.staff.length === 0 && data.mentions.length === 0)) return null
  const label = data.unread === 0 ? 'Mentions' : `Mentions, ${data.unread} unread`
  return (
    <>
      <button type="button" className={`button ${styles.bell}`} aria-label={label} onClick={() => setIsOpen(true)}>
        <Bell className="icon" />
        <CountBadge count={data.unread} className={styles.count} />
      </button>
      {isOpen && <MentionsDialog data={data} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function MentionsDialog({ data: { mentions, unread }, onClose }: { data: Mentions; onClose: () => void }) {
  const queryClient = useQueryClient()
  const readAll = () =>
    markMentionsRead().then(
      (changed) => queryClient.setQueryData(mentionsQuery.queryKey, changed),
      () => toast.error({ title: 'The mentions could not be marked as read' }),
    )
  return (
    <Dialog
      title="Mentions"
      onClose={onClose}
      footer={
        <>
          {unread > 0 && (
            <button type="button" className="button quiet" onClick={() => void readAll()}>
              Mark all as read
            </button>
          )}
          <DialogClose>Close</DialogClose>
        </>
      }
    >
      {mentions.length === 0 && <p>Comments on orders that mention you with @ and your username are listed here.</p>}
      <ul className={styles.list}>
        {mentions.map(({ id, orderId, author, createdAt, isRead }) => (
          <li key={id}>
            <ShopLink className={isRead ? 'link' : `link ${styles.unread}`} href={orderHref(orderId)} onClick={onClose}>
              {author} mentioned you in order #{orderId}
            </ShopLink>
            <time className="meta num" dateTime={createdAt}>
              {formatDateTime(createdAt)}
            </time>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
