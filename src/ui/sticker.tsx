import { discountPercentage, hasSticker } from '../domain/discount.ts'
import type { ProductCard } from '../domain/product.ts'

type Priced = Pick<ProductCard, 'price' | 'originalPrice'> & { discountPercentage?: number | null | undefined }

/** The red '% OFF' on a picture, from 15% on. */
export function OffSticker({ product }: { product: Priced }) {
  if (!hasSticker(product)) return null
  return <span className="sticker">{discountPercentage(product)}% OFF</span>
}
