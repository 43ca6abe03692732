import { ShoppingCart } from 'lucide-react'
import { discountPercentage } from '../../../domain/catalog/discount.ts'
import { formatPrice } from '../../../domain/values/money.ts'
import type { Product } from '../../../domain/catalog/product.ts'
import { BusyButton } from '../../../ui/forms/busy-button.tsx'
import type { Purchase } from './use-purchase.ts'
import * as styles from './buy-bar.module.css'

/** The buy buttons of phones while those of the page are out of view. */
export function BuyBar({ product, purchase }: { product: Product; purchase: Purchase }) {
  const percentOff = discountPercentage(product)
  return (
    <div className={styles.bar} role="region" aria-label="Buy this product">
      <div className={styles.price}>
        <span className={styles.amount}>{formatPrice(product.price)}</span>
        {percentOff > 0 && (
          <span className={styles.oldPrice}>
            <s>{formatPrice(product.originalPrice)}</s> <span className={styles.discount}>{percentOff}% off</span>
          </span>
        )}
      </div>
      <BusyButton
        type="button"
        className="button"
        aria-label={purchase.adding ? 'Adding...' : 'Add to Cart'}
        disabled={purchase.disabled}
        busy={purchase.busy}
        onClick={purchase.addToCart}
      >
        <ShoppingCart className="icon" />
      </BusyButton>
      <BusyButton
        type="button"
        className="button main"
        disabled={purchase.disabled}
        busy={purchase.busy}
        onClick={purchase.buyNow}
      >
        {purchase.buying ? 'Processing...' : 'Buy Now'}
      </BusyButton>
    </div>
  )
}
