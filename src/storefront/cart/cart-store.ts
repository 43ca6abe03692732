import { useSyncExternalStore } from 'react'
import {
  addToCart,
  CART_KEY,
  type CartLine,
  type CartProduct,
  parseStoredCart,
  removeFromCart,
  setQuantity,
} from '../../domain/cart.ts'
import { applyOrderChanges } from '../../domain/order-changes.ts'
import type { OrderChange } from '../../domain/problem.ts'
import { storedValue } from './stored-value.ts'

const NOTHING: readonly CartLine[] = []

const cart = storedValue<readonly CartLine[]>({
  storage: () => localStorage,
  key: CART_KEY,
  empty: NOTHING,
  read: parseStoredCart,
  write: (lines) => JSON.stringify(lines),
})

const coupon = storedValue<string | null>({
  storage: () => sessionStorage,
  key: 'coupon',
  empty: null,
  read: (text) => text,
  write: (code) => code,
})

/** The lines of the cart; none in the server's HTML and while it is being hydrated. */
export const useCart = cart.use

/** false until the browser's storage has been read: only then an empty cart is known to be empty. */
export const useCartReady = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

export const addProduct = (product: CartProduct, quantity = 1): void =>
  cart.set(addToCart(cart.get(), product, quantity))

/** 0 or less removes the line. */
export const setLineQuantity = (productId: number, quantity: number): void =>
  cart.set(setQuantity(cart.get(), productId, quantity))

export const removeLine = (productId: number): void => cart.set(removeFromCart(cart.get(), productId))

export const clearCart = (): void => cart.set(NOTHING)

/** Takes over what the store says has changed since these lines were put in the cart. */
export const takeOrderChanges = (changes: readonly OrderChange[]): void =>
  cart.set(applyOrderChanges(cart.get(), changes))

/** The code of the coupon that the customer applied, or null. */
export const useCoupon = coupon.use

export const setCoupon = (code: string | null): void => coupon.set(code)

const never = () => () => undefined
