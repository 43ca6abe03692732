import { type CartProduct, stockLimitMessage } from '../../domain/orders/cart.ts'
import { toast } from '../../ui/overlays/toasts.ts'
import { addProduct } from './cart-store.ts'

const VIEW_CART = { label: 'View cart', href: '/cart' }

/** Adds a product to the cart and shows the result in a toast. @param title the title of a success */
export function addWithToast(product: CartProduct, title: string): void {
  try {
    if (addProduct(product)) toast.success({ title, description: `${product.name} added to cart`, action: VIEW_CART })
    else
      toast.error({ title: 'Cart not changed', description: stockLimitMessage(product.stock ?? 0), action: VIEW_CART })
  } catch {
    toast.error({ description: 'Failed to add product to cart' })
  }
}
