import { ShoppingCart } from 'lucide-react'
import { BusyButton } from '../../../ui/forms/busy-button.tsx'
import type { Purchase } from './use-purchase.ts'
import * as styles from './buy-buttons.module.css'

export function BuyButtons({ purchase }: { purchase: Purchase }) {
  return (
    <div className={styles.buttons}>
      <BusyButton
        type="button"
        className="button big"
        disabled={purchase.disabled}
        busy={purchase.busy}
        onClick={purchase.addToCart}
      >
        <ShoppingCart className="icon" />
        {purchase.adding ? 'Adding...' : 'Add to Cart'}
      </BusyButton>
      <BusyButton
        type="button"
        className="button big main"
        disabled={purchase.disabled}
        busy={purchase.busy}
        onClick={purchase.buyNow}
      >
        {purchase.buying ? 'Processing...' : 'Buy Now'}
      </BusyButton>
    </div>
  )
}
