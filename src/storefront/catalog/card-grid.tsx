import type { ProductCard as ProductCardFacts } from '../../domain/product.ts'
import { ProductCardSkeletons } from '../../ui/product-card-skeleton.tsx'
import { ProductCard } from '../../ui/product-card.tsx'
import { turnOf } from '../../ui/product-picture.tsx'
import { useAddToCart } from '../cart/use-add-to-cart.ts'
import { useAfterPaint } from '../layout/use-after-paint.ts'

const GRIDS = {
  three: { className: 'product-grid three', across: 3 },
  four: { className: 'product-grid', across: 4 },
}
/** No window shows more rows at first. */
const FIRST_ROWS = 2

interface CardGridProps {
  products: readonly ProductCardFacts[]
  /** How many stand beside one another in a wide window. */
  columns?: keyof typeof GRIDS
  headingLevel: 2 | 3
  /** Whether its first row is in view when the page is opened: those pictures are not waited for. */
  first?: boolean
  /** Leads to a product by its id, which outlives its slug; the product's page names the lasting address. */
  byId?: boolean
}

/** Cards in rows. */
export function CardGrid({ products, columns = 'four', headingLevel, first = true, byId = false }: CardGridProps) {
  const { add, busyId } = useAddToCart()
  const { className, across } = GRIDS[columns]
  const shown = useAfterPaint() ? products : products.slice(0, FIRST_ROWS * across)
  return (
    <div className={className}>
      {shown.map((product, place) => (
        <ProductCard
          key={product.id}
          product={byId ? { ...product, slug: String(product.id) } : product}
          onAddToCart={() => add(product)}
          busy={busyId === product.id}
          headingLevel={headingLevel}
          turn={turnOf(place, first ? across : 0)}
        />
      ))}
    </div>
  )
}

export function CardGridSkeleton({ columns, count }: { columns: keyof typeof GRIDS; count: number }) {
  return <ProductCardSkeletons count={count} row={GRIDS[columns].className} />
}
