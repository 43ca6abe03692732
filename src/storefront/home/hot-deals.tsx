import { useQuery } from '@tanstack/react-query'
import { RenderInView } from '../../ui/layout/render-in-view.tsx'
import { PlainLink } from '../../ui/navigation/plain-link.tsx'
import { SectionHeader } from '../../ui/layout/section-header.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { productCardsQuery } from '../catalog/catalog-queries.ts'
import { QueryList } from '../shared/query-list.tsx'
import { DealCard } from './deal-card.tsx'
import { useHomeTexts } from './use-home-texts.ts'
import * as styles from './hot-deals.module.css'

const SHOWN = 3

export function HotDeals() {
  const { dealsTitle } = useHomeTexts()
  return (
    <section className="section flush-top">
      <div className="wrap">
        <SectionHeader title={dealsTitle} />
        <RenderInView placeholder={<DealsSkeleton />} noScript={<PlainLink href="/products">All products</PlainLink>}>
          {() => <Deals />}
        </RenderInView>
      </div>
    </section>
  )
}

function Deals() {
  const query = useQuery(productCardsQuery({ bestSeller: true, limit: SHOWN }))
  return (
    <QueryList
      query={query}
      items={query.data?.products}
      emptyMessage="No deals available at the moment."
      skeleton={<DealsSkeleton />}
    >
      {(products) => (
        <div className={styles.deals}>
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
    <Loading className={styles.deals}>
      {Array.from({ length: SHOWN }, (_, index) => (
        <Skeleton key={index} className={styles.dealSkeleton} />
      ))}
    </Loading>
  )
}
