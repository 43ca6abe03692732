import { classLabel } from '../../domain/catalog/exams.ts'
import type { ProductCard } from '../../domain/catalog/product.ts'
import { DEFAULT_DEAL_RATING, shownRating } from '../../domain/catalog/rating.ts'
import { PriceTag } from '../../ui/product/price-tag.tsx'
import { AddToCartButton } from '../../ui/product/product-card.tsx'
import { CoverFrame } from '../../ui/product/cover-frame.tsx'
import { CoverImage } from '../../ui/product/cover-image.tsx'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { StarRating } from '../../ui/product/star-rating.tsx'
import { DiscountBadge } from '../../ui/product/discount-badge.tsx'
import { ExamTag } from '../../ui/product/tags.tsx'
import { addWithToast } from '../cart/add-with-toast.ts'
import * as styles from './deal-card.module.css'

export function DealCard({ product }: { product: ProductCard }) {
  return (
    <article className={styles.card}>
      <CoverFrame className={styles.cover}>
        <CoverImage src={product.image} alt="" sizes="112px" />
        <DiscountBadge product={product} className={styles.discount} />
      </CoverFrame>
      <div className={styles.body}>
        <p className="tags">
          <ExamTag exam={product.examType} />
          <span className="meta">{classLabel(product.classType)}</span>
        </p>
        <h3 className={styles.title}>
          <ShopLink href={`/products/${product.slug}`}>{product.name}</ShopLink>
        </h3>
        <StarRating rating={shownRating(product.rating, DEFAULT_DEAL_RATING)} />
        <PriceTag product={product} />
        <div className={styles.action}>
          <AddToCartButton product={product} onAdd={() => addWithToast(product, 'Success')} />
        </div>
      </div>
    </article>
  )
}
