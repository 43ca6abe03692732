import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Upload } from 'lucide-react'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { PageContainer } from '../../components/page-container.tsx'
import { TitleBar } from '../../components/title-bar.tsx'
import { BatchCard } from './batch-card.tsx'
import { batchesQuery } from './batch-queries.ts'

/** The last imports and bulk edits of products, each with Undo. */
export function BatchesPage() {
  const { data, isPending } = useQuery(batchesQuery())
  return (
    <PageContainer>
      <ShopLink className="link" href="/admin?tab=products">
        <ArrowLeft className="icon-s" />
        Products
      </ShopLink>
      <TitleBar title="Imports and bulk edits" />
      <div className="stack large">
        {isPending && <p role="status">Loading…</p>}
        {data?.length === 0 && <EmptyState icon={Upload} message="Nothing was imported or edited in bulk yet." />}
        {data?.map((batch) => (
          <BatchCard key={batch.id} batch={batch} />
        ))}
      </div>
    </PageContainer>
  )
}
