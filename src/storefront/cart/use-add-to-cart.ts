import { useEffect, useRef, useState } from 'react'
import type { CartProduct } from '../../domain/orders/cart.ts'
import { addWithToast } from './add-with-toast.ts'

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
    addWithToast(product, 'Added to Cart')
  }
  return { add, busyId }
}
