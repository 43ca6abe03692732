import type { ProductCard as ProductCardFacts } from '../../domain/product.ts'
import { ProductCardSkeletons } from '../../ui/product-card-skeleton.tsx'
import { ProductCard } from '../../ui/product-card.tsx'
import { turnOf } from '../../ui/product-picture.tsx'
import { useAddToCart } from '../cart/use-add-to-cart.ts'
import { useAfterPaint } from '../layout/use-after-paint.ts'

/** No window shows more cards at first. */
const FIRST_SCREEN = 6

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
  const shown = useAfterPaint() ? products : products.slice(0, FIRST_SCREEN)
  return (
    <div className={GRIDS[columns]}>
      {shown.map((product, place) => (
        <ProductCard
          key={product.id}
          product={product}
          onAddToCart={add}
          busy={busyId === product.id}
          headingLevel={3}
          turn={turnOf(place, eager)}
        />
      ))}
    </div>
  )
}

export function ShelfGridSkeleton({ columns, count }: { columns: keyof typeof GRIDS; count: number }) {
  return <ProductCardSkeletons count={count} row={GRIDS[columns]} />
}
