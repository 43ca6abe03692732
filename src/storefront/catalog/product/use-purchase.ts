import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Product } from '../../../domain/catalog/product.ts'
import { isInStock } from '../../../domain/catalog/stock/stock.ts'
import { toast } from '../../../ui/overlays/toasts.ts'
import { addProduct } from '../../cart/cart-store.ts'
import { setCartAside } from '../../cart/set-aside-store.ts'
import { useAddToCart } from '../../cart/use-add-to-cart.ts'

/** Adds a product to the cart or starts the checkout. Both are disabled while either runs or the product is sold out. */
export function usePurchase(product: Product) {
  const { add, busyId } = useAddToCart()
  const router = useRouter()
  const [buying, setBuying] = useState(false)
  const adding = busyId === product.id

  const buyNow = async () => {
    setBuying(true)
    try {
      setCartAside()
      addProduct(product)
      await router.navigate({ href: '/checkout' })
    } catch {
      toast.error({ description: 'Failed to process buy now request' })
    }
    setBuying(false)
  }
  return {
    adding,
    buying,
    busy: adding || buying,
    disabled: !isInStock(product.stock) || product.status === 'draft',
    addToCart: () => add(product),
    buyNow: () => void buyNow(),
  }
}

export type Purchase = ReturnType<typeof usePurchase>
