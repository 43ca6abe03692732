import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { ArrowLeft, FileX } from 'lucide-react'
import { useState } from 'react'
import { ApiError, toUserMessage } from '../../api-client.ts'
import { EMPTY_DRAFT } from '../../domain/orders/manual-order.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { orderHref, tabHref } from '../components/admin-url.ts'
import { PageContainer } from '../components/page-container.tsx'
import { TitleBar } from '../components/title-bar.tsx'
import * as styles from './draft-editor.module.css'
import { DraftEditor } from './draft-editor.tsx'
import { DraftList } from './draft-list.tsx'
import { draftQuery } from './draft-queries.ts'

const route = getRouteApi('/_staff/admin/orders/new')
const NOT_FOUND = 404

/** Takes an order on the phone, on WhatsApp or at the counter; with `draft` in the URL, goes on with a draft. */
export function NewOrderPage() {
  const { draft } = route.useSearch()
  const router = useRouter()
  const [createdId, setCreatedId] = useState<string>()
  const showInUrl = (id: number) => {
    setCreatedId(String(id))
    // The form stays, so what was typed since is not lost.
    void router.navigate({ to: '/admin/orders/new', search: { draft: String(id) }, replace: true, ignoreBlocker: true })
  }
  // A new draft gets its number while it is typed: its form stays.
  const isNew = draft === undefined || draft === createdId
  return (
    <PageContainer>
      <ShopLink className="link" href={tabHref('orders')}>
        <ArrowLeft className="icon-s" />
        Orders
      </ShopLink>
      <TitleBar title="New order" />
      <div className="stack large">
        <DraftList currentId={draft} />
        <DraftLoader key={isNew ? 'new' : draft} id={draft} onCreated={showInUrl} />
      </div>
    </PageContainer>
  )
}

function DraftLoader({ id, onCreated }: { id: string | undefined; onCreated: (id: number) => void }) {
  // A draft that this form creates is not loaded.
  const [storedId] = useState(id)
  const { data, error, refetch } = useQuery({ ...draftQuery(storedId ?? ''), enabled: storedId !== undefined })
  if (storedId === undefined) return <DraftEditor initial={EMPTY_DRAFT} stored={undefined} onCreated={onCreated} />
  if (data?.orderId) {
    return (
      <EmptyState icon={FileX} title="This draft is an order now" message="It cannot be changed here any more.">
        <ShopLink className="button" href={orderHref(data.orderId)}>
          Open order #{data.orderId}
        </ShopLink>
      </EmptyState>
    )
  }
  if (data) return <DraftEditor initial={data.content} stored={data} onCreated={onCreated} />
  if (error instanceof ApiError && error.status === NOT_FOUND)
    return <EmptyState icon={FileX} title="Draft not found" message="It was discarded, or the link is not complete." />
  if (error) {
    const message = toUserMessage(error, 'The draft could not be loaded.')
    return <ErrorState message={message} onRetry={() => void refetch()} />
  }
  return (
    <Loading className="stack">
      <Skeleton className={styles.skeleton} />
    </Loading>
  )
}
