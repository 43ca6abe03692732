import { type CartLine, itemCount, parseStoredCart } from '../../domain/orders/cart.ts'
import { putBack } from '../../domain/orders/set-aside-cart.ts'
import { createPersistedStore } from '../shared/persisted-store.ts'
import { updateCart } from './cart-store.ts'

const NO_LINES: readonly CartLine[] = []

const setAside = createPersistedStore<readonly CartLine[]>({
  storage: () => localStorage,
  key: 'cart-set-aside',
  initialValue: NO_LINES,
  parse: parseStoredCart,
  serialize: (lines) => (lines.length === 0 ? null : JSON.stringify(lines)),
})

/** The number of copies that Buy Now has set aside. */
export const useSetAsideCount = (): number => itemCount(setAside.use())

/** Empties the cart for Buy Now. Its books can be put back. */
export function setCartAside(): void {
  updateCart((lines) => {
    setAside.set(putBack(setAside.get(), lines))
    return NO_LINES
  })
}

/** Puts the books that were set aside back into the cart. */
export function putCartBack(): void {
  updateCart((lines) => putBack(lines, setAside.get()))
  forgetSetAside()
}

export const forgetSetAside = (): void => setAside.set(NO_LINES)
