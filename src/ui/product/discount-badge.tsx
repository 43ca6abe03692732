import { discountPercentage, hasDiscountBadge } from '../../domain/catalog/discount.ts'
import type { ProductCard } from '../../domain/catalog/product.ts'
import * as styles from './discount-badge.module.css'

type Priced = Pick<ProductCard, 'price' | 'originalPrice'> & { discountPercentage?: number | null | undefined }

/** The red '% OFF' on a cover, shown from 15% on. */
export function DiscountBadge({ product, className = '' }: { product: Priced; className?: string | undefined }) {
  if (!hasDiscountBadge(product)) return null
  return (
    <span className={`${styles.badge} ${className}`} data-testid="discount">
      {discountPercentage(product)}% OFF
    </span>
  )
}
