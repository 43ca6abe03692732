import { discountPercentage, hasDiscountBadge } from '../../domain/catalog/discount.ts'
import type { ProductCard } from '../../domain/catalog/product.ts'

type Priced = Pick<ProductCard, 'price' | 'originalPrice'> & { discountPercentage?: number | null | undefined }

/** The red '% OFF' on a picture, from 15% on. */
export function DiscountBadge({ product }: { product: Priced }) {
  if (!hasDiscountBadge(product)) return null
  return <span className="sticker">{discountPercentage(product)}% OFF</span>
}
