import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Product } from '../../domain/product.ts'
import { isInStock } from '../../domain/stock.ts'
import { notify } from '../../ui/toasts.ts'
import { addProduct, clearCart } from '../cart/cart-store.ts'
import { useAddToCart } from '../cart/use-add-to-cart.ts'

/** The two ways to buy a product. While either is busy, and while the product is sold out, both are disabled. */
export function usePurchase(product: Product) {
  const { add, busyId } = useAddToCart()
  const router = useRouter()
  const [buying, setBuying] = useState(false)
  const adding = busyId === product.id

  const buyNow = async () => {
    setBuying(true)
    try {
      clearCart()
      addProduct(product)
      await router.navigate({ href: '/checkout' })
    } catch {
      notify({ title: 'Error', description: 'Failed to process buy now request', tone: 'error' })
    }
    setBuying(false)
  }
  return {
    adding,
    buying,
    disabled: adding || buying || !isInStock(product.stock),
    addToCart: () => add(product),
    buyNow: () => void buyNow(),
  }
}

export type Purchase = ReturnType<typeof usePurchase>
