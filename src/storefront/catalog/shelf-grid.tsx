import type { ProductCard as ProductCardFacts } from '../../domain/product.ts'
import { ProductCardSkeletons } from '../../ui/product-card-skeleton.tsx'
import { ProductCard } from '../../ui/product-card.tsx'
import { useAddToCart } from '../cart/use-add-to-cart.ts'

const GRIDS = { three: 'product-grid three', four: 'product-grid' }

interface ShelfGridProps {
  products: readonly ProductCardFacts[]
  columns: keyof typeof GRIDS
  /** How many of the first pictures are fetched at once. */
  eager?: number
}

/** Cards below a heading of their own. */
export function ShelfGrid({ products, columns, eager = 0 }: ShelfGridProps) {
  const { add, busyId } = useAddToCart()
  return (
    <div className={GRIDS[columns]}>
      {products.map((product, place) => (
        <ProductCard
          key={product.id}
          product={product}
          onAddToCart={add}
          busy={busyId === product.id}
          headingLevel={3}
          priority={place < eager}
        />
      ))}
    </div>
  )
}

export function ShelfGridSkeleton({ columns, count }: { columns: keyof typeof GRIDS; count: number }) {
  return <ProductCardSkeletons count={count} row={GRIDS[columns]} />
}
