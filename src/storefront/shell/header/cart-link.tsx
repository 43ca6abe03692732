import { ShoppingCart } from 'lucide-react'
import { itemCount } from '../../../domain/orders/cart.ts'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { useCart } from '../../cart/cart-store.ts'
import { CartCount } from '../cart-count.tsx'
import * as styles from './site-header.module.css'

/** The link to the cart, with the number of items when above 0. */
export function CartLink() {
  const count = itemCount(useCart())
  return (
    <ShopLink className="icon-button" href="/cart" aria-label={`Cart, ${count} ${count === 1 ? 'item' : 'items'}`}>
      <ShoppingCart className="icon icon-l" />
      {count > 0 && <CartCount className={styles.cartCount}>{count}</CartCount>}
    </ShopLink>
  )
}
