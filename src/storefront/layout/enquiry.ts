import { useSyncExternalStore } from 'react'
import type { ProductCard } from '../../domain/product.ts'

export type EnquiredProduct = Pick<ProductCard, 'name' | 'price' | 'examType' | 'classType' | 'condition'>

let enquired: EnquiredProduct | null = null
const listeners = new Set<() => void>()

/** The product page tells which product the chat button asks about; null when it is left. */
export function setEnquiredProduct(product: EnquiredProduct | null): void {
  enquired = product
  for (const listener of listeners) listener()
}

/** The product on the page; none in the server's HTML. */
export function useEnquiredProduct(): EnquiredProduct | null {
  return useSyncExternalStore(
    subscribe,
    () => enquired,
    () => null,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
