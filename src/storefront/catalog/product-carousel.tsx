import { useQuery } from '@tanstack/react-query'
import { ProductCardSkeleton } from '../../ui/product/product-card-skeleton.tsx'
import { CardCarousel } from './card-carousel.tsx'
import { productCardsQuery } from './catalog-queries.ts'
import { QueryList } from '../shared/query-list.tsx'
import { CarouselSkeleton } from '../../ui/layout/carousel.tsx'

export const NO_PRODUCTS_MESSAGE = 'No products found matching your criteria.'

interface ProductCarouselProps {
  label: string
  filters: Parameters<typeof productCardsQuery>[0]
  columns?: 'four'
  emptyMessage?: string
}

export function ProductCarousel({ label, filters, columns, emptyMessage = NO_PRODUCTS_MESSAGE }: ProductCarouselProps) {
  const query = useQuery(productCardsQuery(filters))
  return (
    <QueryList
      query={query}
      items={query.data?.products}
      emptyMessage={emptyMessage}
      skeleton={<ProductCarouselSkeleton {...(columns && { columns })} />}
    >
      {(products) => <CardCarousel label={label} products={products} columns={columns} />}
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
