import { discountPercentage } from '../../domain/catalog/discount.ts'
import { formatPrice } from '../../domain/values/money.ts'
import type { ProductCard } from '../../domain/catalog/product.ts'
import { ConditionTag } from './tags.tsx'
import * as styles from './price-tag.module.css'

type Priced = Pick<ProductCard, 'price' | 'originalPrice'> & { discountPercentage?: number | null | undefined }

/** Price, MRP and discount on one line. The prices are in rupees. */
export function PriceTag({ product, size }: { product: Priced; size?: 'large' | undefined }) {
  return (
    <p className={size ? `${styles.price} ${styles[size]}` : styles.price}>
      <PriceNow price={product.price} /> <Saving product={product} />
    </p>
  )
}

/** The price on a card. It always has two lines, so that the cards of a row align. */
export function CardPrice({ product }: { product: Priced & Pick<ProductCard, 'condition'> }) {
  return (
    <div className={`num ${styles.cardPrice}`}>
      <p className={styles.amountRow}>
        <PriceNow price={product.price} />
        <ConditionTag condition={product.condition} />
      </p>
      <p className={styles.discountRow}>
        <Saving product={product} />
      </p>
    </div>
  )
}

function PriceNow({ price }: { price: number }) {
  return (
    <span className={styles.amount} data-testid="price">
      <span className="sr-only">Price </span>
      {formatPrice(price)}
    </span>
  )
}

function Saving({ product }: { product: Priced }) {
  const percent = discountPercentage(product)
  return (
    <>
      {product.originalPrice > product.price && (
        <s>
          <span className="sr-only">was </span>
          {formatPrice(product.originalPrice)}
          <span className="sr-only">, </span>
        </s>
      )}
      {percent > 0 && <span className={styles.discount}>{percent}% off</span>}
    </>
  )
}
