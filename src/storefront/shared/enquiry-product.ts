import { useSyncExternalStore } from 'react'
import type { ProductCard } from '../../domain/catalog/product.ts'

export type EnquiryProduct = Pick<ProductCard, 'name' | 'price' | 'examType' | 'classType' | 'condition'>

let current: EnquiryProduct | null = null
const listeners = new Set<() => void>()

/** Sets the product of the chat message; null when the product page unmounts. */
export function setEnquiryProduct(product: EnquiryProduct | null): void {
  current = product
  for (const listener of listeners) listener()
}

/** The product of the page; null in the server's HTML. */
export function useEnquiryProduct(): EnquiryProduct | null {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
