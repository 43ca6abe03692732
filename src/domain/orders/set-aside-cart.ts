// The cart that "Buy Now" sets aside. Not in cart.ts, which every page of the store loads.
import { addToCart, type CartLine } from './cart.ts'

/** Adds the lines of a cart that was set aside, each at most to its stock. Copies that are in the cart already count. */
export const putBack = (lines: readonly CartLine[], setAside: readonly CartLine[]): CartLine[] =>
  setAside.reduce<CartLine[]>(
    (cart, line) => {
      const copies = line.quantity - (cart.find(({ id }) => id === line.id)?.quantity ?? 0)
      // A stock of 0 can be an unknown one: the cart asks for it and says what is sold out.
      return copies > 0 ? addToCart(cart, { ...line, stock: line.stock || undefined }, copies) : cart
    },
    [...lines],
  )
