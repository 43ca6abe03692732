import { classLabel } from '../../../domain/catalog/exams.ts'
import { formatPrice, paiseToRupees, rupeesToPaise } from '../../../domain/values/money.ts'
import type { Product } from '../../../domain/catalog/product.ts'
import { DEFAULT_CARD_RATING, shownRating } from '../../../domain/catalog/rating.ts'
import { PriceTag } from '../../../ui/product/price-tag.tsx'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { StarRating } from '../../../ui/product/star-rating.tsx'
import { StockNote } from '../../../ui/product/stock-note.tsx'
import { ConditionTag, ExamTag } from '../../../ui/product/tags.tsx'
import * as styles from './product-summary.module.css'

export function ProductSummary({ product }: { product: Product }) {
  const savedPaise = rupeesToPaise(product.originalPrice) - rupeesToPaise(product.price)
  return (
    <>
      <div className={`stack ${styles.heading}`}>
        <p className="tags">
          <ExamTag exam={product.examType} />
          <span className="tag plain">{classLabel(product.classType)}</span>
          <ConditionTag condition={product.condition} />
        </p>
        <h1>{product.name}</h1>
        {product.instituteId !== null && product.instituteName && (
          <p className={styles.institute}>
            By{' '}
            <ShopLink className="inline-link" href={`/institutes/${product.instituteId}`}>
              {product.instituteName}
            </ShopLink>
          </p>
        )}
        <p className={styles.ratingAndStock}>
          <StarRating rating={shownRating(product.rating, DEFAULT_CARD_RATING)} />
          {product.reviewCount > 0 && (
            <a className="inline-link" href="#reviews">
              {product.reviewCount === 1 ? '1 review' : `${product.reviewCount} reviews`}
            </a>
          )}
          {product.status !== 'archived' && <StockNote stock={product.stock} />}
        </p>
      </div>
      <div>
        <PriceTag product={product} size="large" />
        <p className="meta">
          {savedPaise > 0 && `You save ${formatPrice(paiseToRupees(savedPaise))}. `}
          Shipping is free.
        </p>
      </div>
    </>
  )
}
