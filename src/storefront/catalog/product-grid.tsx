import type { ProductCard as ProductCardData } from '../../domain/catalog/product.ts'
import { Loading } from '../../ui/feedback/skeleton.tsx'
import { ProductCardSkeleton } from '../../ui/product/product-card-skeleton.tsx'
import { ProductCard } from '../../ui/product/product-card.tsx'
import { imagePriorityOf } from '../../ui/product/cover-image.tsx'
import { useAddToCart } from '../cart/use-add-to-cart.ts'
import { useDeliveryDay } from '../shared/delivery/use-delivery-day.ts'
import { useDeferredContent } from '../shared/use-deferred-content.ts'
import { WishControl } from './wishlist/wish-control.tsx'
import * as styles from './product-grid.module.css'

const GRIDS = {
  three: { className: styles.grid, across: 3 },
  four: { className: `${styles.grid} ${styles.four}`, across: 4 },
}
/** The rows that the first view of any viewport shows. */
const FIRST_ROWS = 2

interface ProductGridProps {
  products: readonly ProductCardData[]
  /** The number of columns in a wide viewport. */
  columns?: keyof typeof GRIDS
  headingLevel: 2 | 3
  /** Whether the first row is in view when the page opens: its images load eagerly. */
  isAboveFold?: boolean
  /** Links to products by id, which never changes, instead of the slug. */
  linkById?: boolean
}

/** A grid of product cards. */
export function ProductGrid({
  products,
  columns = 'four',
  headingLevel,
  isAboveFold = true,
  linkById = false,
}: ProductGridProps) {
  useDeliveryDay()
  const { add, busyId } = useAddToCart()
  const { className, across } = GRIDS[columns]
  const shown = useDeferredContent() ? products : products.slice(0, FIRST_ROWS * across)
  return (
    <div className={className} data-testid="product-grid">
      {shown.map((product, index) => (
        <ProductCard
          key={product.id}
          product={linkById ? { ...product, slug: String(product.id) } : product}
          onAddToCart={() => add(product)}
          corner={<WishControl product={product} />}
          busy={busyId === product.id}
          headingLevel={headingLevel}
          priority={imagePriorityOf(index, isAboveFold ? across : 0)}
        />
      ))}
    </div>
  )
}

/** A grid of product card skeletons. */
export function ProductGridSkeleton({ columns = 'four', count }: { columns?: keyof typeof GRIDS; count: number }) {
  return (
    <Loading>
      <div className={GRIDS[columns].className} data-testid="product-grid">
        {Array.from({ length: count }, (_, index) => (
          <ProductCardSkeleton key={index} />
        ))}
      </div>
    </Loading>
  )
}
