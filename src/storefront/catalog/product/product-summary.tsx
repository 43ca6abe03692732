import { classLabel } from '../../../domain/catalog/exams.ts'
import type { Product } from '../../../domain/catalog/product.ts'
import { DEFAULT_CARD_RATING, shownRating } from '../../../domain/catalog/rating.ts'
import { PriceTag } from '../../../ui/product/price-tag.tsx'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { StarRating } from '../../../ui/product/star-rating.tsx'
import { StockNote } from '../../../ui/product/stock-note.tsx'
import { ConditionTag, ExamTag } from '../../../ui/product/tags.tsx'
import * as styles from './product-summary.module.css'

export function ProductSummary({ product }: { product: Product }) {
  return (
    <>
      <div className={`stack ${styles.heading}`}>
        <h1>{product.name}</h1>
        <p className="tags">
          <ExamTag exam={product.examType} />
          <span className="tag plain">{classLabel(product.classType)}</span>
          <ConditionTag condition={product.condition} />
          <StarRating rating={shownRating(product.rating, DEFAULT_CARD_RATING)} />
        </p>
      </div>
      <div className={styles.priceAndStock}>
        <PriceTag product={product} size="large" />
        {product.status !== 'archived' && <StockNote stock={product.stock} />}
      </div>
    </>
  )
}

/** The institute of a product and the link to its reviews. */
export function ByLine({ product }: { product: Product }) {
  const { instituteId, instituteName, reviewCount } = product
  const institute = instituteId !== null && instituteName
  if (!institute && reviewCount === 0) return null
  return (
    <p className={styles.byLine}>
      {institute && (
        <>
          By{' '}
          <ShopLink className="inline-link" href={`/institutes/${instituteId}`}>
            {instituteName}
          </ShopLink>
        </>
      )}
      {institute && reviewCount > 0 && ' · '}
      {reviewCount > 0 && (
        <a className="inline-link" href="#reviews">
          {reviewCount === 1 ? '1 review' : `${reviewCount} reviews`}
        </a>
      )}
    </p>
  )
}
