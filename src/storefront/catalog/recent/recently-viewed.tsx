import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { SectionHeader } from '../../../ui/layout/section-header.tsx'
import { toast } from '../../../ui/overlays/toasts.ts'
import { CardCarousel } from '../card-carousel.tsx'
import { cardsByIdQuery } from '../product-lists/cards-by-id-query.ts'
import { recentProducts } from './recent-products.ts'
import * as styles from './recently-viewed.module.css'

const TITLE = 'Recently viewed'

/** The products viewed before this one, with a button that removes them from the list. */
export function RecentlyViewed({ productId }: { productId: number }) {
  const ids = recentProducts.use().filter((id) => id !== productId)
  const { data } = useQuery({
    ...cardsByIdQuery(ids),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
  const products = (data ?? []).filter(({ id }) => ids.includes(id))
  if (products.length === 0) return null
  const clear = () => {
    recentProducts.set([])
    toast.success({ title: 'Recently viewed books cleared' })
  }
  return (
    <section className="section flush-top">
      <div className="wrap">
        <SectionHeader title={TITLE} description="Stored in this browser only" />
        <CardCarousel label={TITLE} products={products} columns="four" />
        <button type="button" className={`button quiet ${styles.clear}`} onClick={clear}>
          Clear recently viewed
        </button>
      </div>
    </section>
  )
}
