import { useSyncExternalStore } from 'react'
import {
  addToCart,
  CART_STORAGE_KEY,
  type CartLine,
  type CartProduct,
  parseStoredCart,
  quantityInCart,
  removeFromCart,
  setQuantity,
} from '../../domain/orders/cart.ts'
import { createPersistedStore } from '../shared/persisted-store.ts'

/** The browser's storage key of the applied coupon. */
export const COUPON_STORAGE_KEY = 'coupon'

const EMPTY_CART: readonly CartLine[] = []

const cart = createPersistedStore<readonly CartLine[]>({
  storage: () => localStorage,
  key: CART_STORAGE_KEY,
  initialValue: EMPTY_CART,
  parse: parseStoredCart,
  serialize: (lines) => JSON.stringify(lines),
})

const coupon = createPersistedStore<string | null>({
  storage: () => sessionStorage,
  key: COUPON_STORAGE_KEY,
  initialValue: null,
  parse: (text) => text,
  serialize: (code) => code,
})

/** The cart lines. Empty in the server's HTML and during hydration. */
export const useCart = cart.use

/** False until the browser's storage has been read. Until then the cart looks empty. */
export const useCartReady = (): boolean =>
  useSyncExternalStore(
    noopSubscribe,
    () => true,
    () => false,
  )

/** Adds a copy of a product. Returns false if the cart already has the whole stock. */
export function addProduct(product: CartProduct): boolean {
  const before = quantityInCart(cart.get(), product.id)
  cart.set(addToCart(cart.get(), product))
  const isAdded = quantityInCart(cart.get(), product.id) > before
  if (isAdded) void import('../shared/count-step.ts').then((file) => file.countStep('cart')).catch(() => undefined)
  return isAdded
}

/** The ids of the products in the cart. */
export const productIds = (): number[] => cart.get().map(({ id }) => id)

/** A quantity of 0 or less removes the line. */
export const setLineQuantity = (productId: number, quantity: number): void =>
  cart.set(setQuantity(cart.get(), productId, quantity))

export const removeLine = (productId: number): void => cart.set(removeFromCart(cart.get(), productId))

export const updateCart = (update: (lines: readonly CartLine[]) => readonly CartLine[]): void =>
  cart.set(update(cart.get()))

/** The code of the applied coupon, or null. */
export const useCoupon = coupon.use

export const setCoupon = (code: string | null): void => coupon.set(code)

const noopSubscribe = () => () => undefined
