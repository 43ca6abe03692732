import type { ProductCard as ProductCardFacts } from '../../domain/product.ts'
import { ProductCard } from '../../ui/product-card.tsx'
import { turnOf } from '../../ui/product-picture.tsx'
import { useAddToCart } from '../cart/use-add-to-cart.ts'

const FIRST_ROW = 4

interface ResultGridProps {
  products: readonly ProductCardFacts[]
  headingLevel: 2 | 3
}

/** Cards that lead to a product by its id, which outlives its slug; the product's page names the lasting address. */
export function ResultGrid({ products, headingLevel }: ResultGridProps) {
  const { add, busyId } = useAddToCart()
  return (
    <div className="product-grid">
      {products.map((product, place) => (
        <ProductCard
          key={product.id}
          product={{ ...product, slug: String(product.id) }}
          onAddToCart={() => add(product)}
          busy={busyId === product.id}
          headingLevel={headingLevel}
          turn={turnOf(place, FIRST_ROW)}
        />
      ))}
    </div>
  )
}
