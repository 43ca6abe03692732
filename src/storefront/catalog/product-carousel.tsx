import { useQuery } from '@tanstack/react-query'
import { ProductCardSkeleton } from '../../ui/product/product-card-skeleton.tsx'
import { ProductCard } from '../../ui/product/product-card.tsx'
import { useAddToCart } from '../cart/use-add-to-cart.ts'
import { productCardsQuery } from './catalog-queries.ts'
import { QueryList } from '../shared/query-list.tsx'
import { Carousel, CarouselSkeleton } from '../../ui/layout/carousel.tsx'

export const NO_PRODUCTS_MESSAGE = 'No products found matching your criteria.'

interface ProductCarouselProps {
  label: string
  filters: Parameters<typeof productCardsQuery>[0]
  columns?: 'four'
  emptyMessage?: string
}

export function ProductCarousel({ label, filters, columns, emptyMessage = NO_PRODUCTS_MESSAGE }: ProductCarouselProps) {
  const query = useQuery(productCardsQuery(filters))
  const { add, busyId } = useAddToCart()
  return (
    <QueryList
      query={query}
      items={query.data?.products}
      emptyMessage={emptyMessage}
      skeleton={<ProductCarouselSkeleton {...(columns && { columns })} />}
    >
      {(products) => (
        <Carousel label={label} count={products.length} {...(columns && { columns })}>
          {products.map((product) => (
            <ProductCard
              key={product.id}
              product={product}
              onAddToCart={add}
              busy={busyId === product.id}
              headingLevel={3}
            />
          ))}
        </Carousel>
      )}
    </QueryList>
  )
}

export function ProductCarouselSkeleton({ columns }: { columns?: 'four' }) {
  return (
    <CarouselSkeleton columns={columns}>
      {Array.from({ length: columns ? 4 : 5 }, (_, index) => (
        <ProductCardSkeleton key={index} />
      ))}
    </CarouselSkeleton>
  )
}
