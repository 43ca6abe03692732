import type { ProductCard as ProductCardFacts } from '../../domain/product.ts'
import { ProductCard } from '../../ui/product-card.tsx'
import { useAddToCart } from '../cart/use-add-to-cart.ts'

const FIRST_ROW = 4

export function ProductGrid({ products }: { products: readonly ProductCardFacts[] }) {
  const { add, busyId } = useAddToCart()
  return (
    <div className="product-grid">
      {products.map((product, place) => (
        <ProductCard
          key={product.id}
          product={product}
          onAddToCart={add}
          busy={busyId === product.id}
          headingLevel={2}
          priority={place < FIRST_ROW}
        />
      ))}
    </div>
  )
}
