import { useQuery } from '@tanstack/react-query'
import { ProductCardSkeletons } from '../../ui/product-card-skeleton.tsx'
import { ProductCard } from '../../ui/product-card.tsx'
import { useAddToCart } from '../cart/use-add-to-cart.ts'
import { productCardsQuery } from './catalog-queries.ts'
import { ListBlock } from './list-block.tsx'
import { Shelf } from './shelf.tsx'

export const NO_MATCHES = 'No products found matching your criteria.'

interface ProductShelfProps {
  label: string
  filters: Parameters<typeof productCardsQuery>[0]
  columns?: 'four'
  emptySentence?: string
}

export function ProductShelf({ label, filters, columns, emptySentence = NO_MATCHES }: ProductShelfProps) {
  const read = useQuery(productCardsQuery(filters))
  const { add, busyId } = useAddToCart()
  return (
    <ListBlock
      read={read}
      items={read.data?.products}
      emptySentence={emptySentence}
      skeleton={<ShelfSkeleton {...(columns && { columns })} />}
    >
      {(products) => (
        <Shelf label={label} count={products.length} {...(columns && { columns })}>
          {products.map((product) => (
            <ProductCard
              key={product.id}
              product={product}
              onAddToCart={add}
              busy={busyId === product.id}
              headingLevel={3}
            />
          ))}
        </Shelf>
      )}
    </ListBlock>
  )
}

export function ShelfSkeleton({ columns }: { columns?: 'four' }) {
  return columns ? (
    <ProductCardSkeletons count={4} row="shelf-row four" />
  ) : (
    <ProductCardSkeletons count={5} row="shelf-row" />
  )
}
