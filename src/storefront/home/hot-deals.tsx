import { useQuery } from '@tanstack/react-query'
import { LazyBlock } from '../../ui/lazy-block.tsx'
import { PlainLink } from '../../ui/plain-link.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { productCardsQuery } from '../catalog/catalog-queries.ts'
import { ListBlock } from '../catalog/list-block.tsx'
import { DealCard } from './deal-card.tsx'

const SHOWN = 3
const MARGIN = 200

export function HotDeals() {
  return (
    <section className="section pt-0">
      <div className="wrap">
        <SectionHead title="Hot Deals &amp; Discounts" />
        <LazyBlock
          margin={MARGIN}
          placeholder={<DealsSkeleton />}
          otherwise={<PlainLink href="/products">All products</PlainLink>}
        >
          {() => <Deals />}
        </LazyBlock>
      </div>
    </section>
  )
}

function Deals() {
  const read = useQuery(productCardsQuery({ bestSeller: true, limit: SHOWN }))
  return (
    <ListBlock
      read={read}
      items={read.data?.products}
      emptySentence="No deals available at the moment."
      skeleton={<DealsSkeleton />}
    >
      {(products) => (
        <div className="deals">
          {products.map((product) => (
            <DealCard key={product.id} product={product} />
          ))}
        </div>
      )}
    </ListBlock>
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
