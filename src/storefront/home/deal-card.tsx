import { classLabel } from '../../domain/exams.ts'
import type { ProductCard } from '../../domain/product.ts'
import { DEFAULT_DEAL_RATING, shownRating } from '../../domain/rating.ts'
import { PriceTag } from '../../ui/price-tag.tsx'
import { AddToCartButton } from '../../ui/product-card.tsx'
import { ProductPicture } from '../../ui/product-picture.tsx'
import { ShopLink } from '../../ui/shop-link.tsx'
import { StarRating } from '../../ui/star-rating.tsx'
import { OffSticker } from '../../ui/sticker.tsx'
import { ExamTag } from '../../ui/tags.tsx'
import { notify } from '../../ui/toasts.ts'
import { addProduct } from '../cart/cart-store.ts'

export function DealCard({ product }: { product: ProductCard }) {
  return (
    <article className="deal">
      <div className="well">
        <ProductPicture src={product.image} alt="" sizes="112px" />
        <OffSticker product={product} />
      </div>
      <div className="card-body">
        <p className="tags">
          <ExamTag exam={product.examType} />
          <span className="meta">{classLabel(product.classType)}</span>
        </p>
        <h3>
          <ShopLink href={`/products/${product.slug}`}>{product.name}</ShopLink>
        </h3>
        <StarRating rating={shownRating(product.rating, DEFAULT_DEAL_RATING)} />
        <PriceTag product={product} />
        <div className="mt-auto grid">
          <AddToCartButton product={product} onAdd={() => addDeal(product)} />
        </div>
      </div>
    </article>
  )
}

function addDeal(product: ProductCard): void {
  try {
    addProduct(product)
    notify({ title: 'Success', description: `${product.name} added to cart`, tone: 'success' })
  } catch {
    notify({ title: 'Error', description: 'Failed to add product to cart', tone: 'error' })
  }
}
