import { ShoppingCart } from 'lucide-react'
import { useEffect } from 'react'
import { discountPercentage } from '../../../domain/catalog/discount.ts'
import { formatPrice } from '../../../domain/values/money.ts'
import type { Product } from '../../../domain/catalog/product.ts'
import type { Purchase } from './use-purchase.ts'

/** The buy bar of phones, shown while the buttons of the page are out of view. */
export function BuyBar({ product, purchase }: { product: Product; purchase: Purchase }) {
  const saved = discountPercentage(product)
  useEffect(() => {
    document.body.classList.add('has-buy')
    return () => document.body.classList.remove('has-buy')
  }, [])
  return (
    <div className="buybar" role="region" aria-label="Buy this product">
      <div className="price">
        <span className="now">{formatPrice(product.price)}</span>
        {saved > 0 && (
          <span className="text-2xs leading-4">
            <s>{formatPrice(product.originalPrice)}</s> <span className="saved">{saved}% off</span>
          </span>
        )}
      </div>
      <button
        type="button"
        className="button"
        aria-label={purchase.adding ? 'Adding...' : 'Add to Cart'}
        disabled={purchase.disabled}
        onClick={purchase.addToCart}
      >
        <ShoppingCart className="icon" />
      </button>
      <button type="button" className="button main" disabled={purchase.disabled} onClick={purchase.buyNow}>
        {purchase.buying ? 'Processing...' : 'Buy Now'}
      </button>
    </div>
  )
}
