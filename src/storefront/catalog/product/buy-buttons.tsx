import { ShoppingCart } from 'lucide-react'
import type { Purchase } from './use-purchase.ts'

export function BuyButtons({ purchase }: { purchase: Purchase }) {
  return (
    <div className="grid grid-cols-2 gap-2">
      <button type="button" className="button big px-2" disabled={purchase.disabled} onClick={purchase.addToCart}>
        <ShoppingCart className="icon" />
        {purchase.adding ? 'Adding...' : 'Add to Cart'}
      </button>
      <button type="button" className="button big main px-2" disabled={purchase.disabled} onClick={purchase.buyNow}>
        {purchase.buying ? 'Processing...' : 'Buy Now'}
      </button>
    </div>
  )
}
