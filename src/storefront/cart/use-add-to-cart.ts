import { useEffect, useRef, useState } from 'react'
import type { CartProduct } from '../../domain/orders/cart.ts'
import { toast } from '../../ui/overlays/toasts.ts'
import { addProduct } from './cart-store.ts'

// Adding is instant. The button stays busy so that 'Adding...' can be read and a double tap adds one copy.
const BUSY_MS = 400

/** Adds a product to the cart and shows a toast. `busyId` is the id of the product whose button is busy. */
export function useAddToCart() {
  const [busyId, setBusyId] = useState<number>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const add = (product: CartProduct) => {
    clearTimeout(timer.current)
    setBusyId(product.id)
    timer.current = setTimeout(() => setBusyId(undefined), BUSY_MS)
    try {
      addProduct(product)
      toast.success({ title: 'Added to Cart', description: `${product.name} added to cart` })
    } catch {
      toast.error({ description: 'Failed to add product to cart' })
    }
  }
  return { add, busyId }
}
