import { ShoppingCart } from 'lucide-react'
import { itemCount } from '../../domain/cart.ts'
import { ShopLink } from '../../ui/shop-link.tsx'
import { useCart } from '../cart/cart-store.ts'

/** The way to the cart, with the number of things in it above 0. */
export function CartLink() {
  const count = itemCount(useCart())
  return (
    <ShopLink className="icon-button" href="/cart" aria-label={`Cart, ${count} ${count === 1 ? 'item' : 'items'}`}>
      <ShoppingCart className="icon icon-l" />
      {count > 0 && <span className="count">{count}</span>}
    </ShopLink>
  )
}
