import { ShoppingCart } from 'lucide-react'
import type { Purchase } from './use-purchase.ts'
import * as styles from './buy-buttons.module.css'

export function BuyButtons({ purchase }: { purchase: Purchase }) {
  return (
    <div className={styles.buttons}>
      <button type="button" className="button big" disabled={purchase.disabled} onClick={purchase.addToCart}>
        <ShoppingCart className="icon" />
        {purchase.adding ? 'Adding...' : 'Add to Cart'}
      </button>
      <button type="button" className="button big main" disabled={purchase.disabled} onClick={purchase.buyNow}>
        {purchase.buying ? 'Processing...' : 'Buy Now'}
      </button>
    </div>
  )
}
