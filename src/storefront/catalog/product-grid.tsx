import type { ProductCard as ProductCardFacts } from '../../domain/product.ts'
import { ProductCard } from '../../ui/product-card.tsx'
import { turnOf } from '../../ui/product-picture.tsx'
import { useAddToCart } from '../cart/use-add-to-cart.ts'
import { useAfterPaint } from '../layout/use-after-paint.ts'

const FIRST_ROW = 4
/** No window shows more cards at first. */
const FIRST_SCREEN = 8

export function ProductGrid({ products }: { products: readonly ProductCardFacts[] }) {
  const { add, busyId } = useAddToCart()
  const shown = useAfterPaint() ? products : products.slice(0, FIRST_SCREEN)
  return (
    <div className="product-grid">
      {shown.map((product, place) => (
        <ProductCard
          key={product.id}
          product={product}
          onAddToCart={add}
          busy={busyId === product.id}
          headingLevel={2}
          turn={turnOf(place, FIRST_ROW)}
        />
      ))}
    </div>
  )
}
