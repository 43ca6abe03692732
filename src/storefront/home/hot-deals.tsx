import { useQuery } from '@tanstack/react-query'
import { RenderInView } from '../../ui/layout/render-in-view.tsx'
import { PlainLink } from '../../ui/navigation/plain-link.tsx'
import { SectionHeader } from '../../ui/layout/section-header.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { productCardsQuery } from '../catalog/catalog-queries.ts'
import { QueryList } from '../shared/query-list.tsx'
import { DealCard } from './deal-card.tsx'

const SHOWN = 3
const MARGIN = 200

export function HotDeals() {
  return (
    <section className="section pt-0">
      <div className="wrap">
        <SectionHeader title="Hot Deals &amp; Discounts" />
        <RenderInView
          margin={MARGIN}
          placeholder={<DealsSkeleton />}
          noScript={<PlainLink href="/products">All products</PlainLink>}
        >
          {() => <Deals />}
        </RenderInView>
      </div>
    </section>
  )
}

function Deals() {
  const read = useQuery(productCardsQuery({ bestSeller: true, limit: SHOWN }))
  return (
    <QueryList
      query={read}
      items={read.data?.products}
      emptyMessage="No deals available at the moment."
      skeleton={<DealsSkeleton />}
    >
      {(products) => (
        <div className="deals">
          {products.map((product) => (
            <DealCard key={product.id} product={product} />
          ))}
        </div>
      )}
    </QueryList>
  )
}

function DealsSkeleton() {
  return (
    <Loading className="deals">
      {Array.from({ length: SHOWN }, (_, place) => (
        <Skeleton key={place} className="h-[212px] lg:h-[220px]" />
      ))}
    </Loading>
  )
}
