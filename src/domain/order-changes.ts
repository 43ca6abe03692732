import { type CartLine, removeFromCart } from './cart.ts'
import { percentSaved } from './discount.ts'
import { formatAmount } from './money.ts'
import type { OrderChange } from './problem.ts'

/**
 * The cart after the store said what changed: new prices (rupees) and stock are taken over, a quantity falls to what
 * is left, and what is gone leaves the cart. Quantities never rise.
 */
export function applyOrderChanges(lines: readonly CartLine[], changes: readonly OrderChange[]): CartLine[] {
  return changes.reduce<CartLine[]>(applyChange, [...lines])
}

/** What changed, as the customer reads it at the checkout. */
export function changeSentence(change: OrderChange): string {
  const { name, reason, price, stock } = change
  if (reason === 'price') return `${name} now costs ${formatAmount(price)}.`
  if (isGone(change)) return `${name} is no longer available. It was taken out of your cart.`
  return `Only ${stock} of ${name} ${stock === 1 ? 'is' : 'are'} left. The quantity was changed.`
}

function applyChange(lines: CartLine[], change: OrderChange): CartLine[] {
  if (isGone(change)) return removeFromCart(lines, change.productId)
  return lines.map((line) => (line.id === change.productId ? changedLine(line, change) : line))
}

// Only what the customer is told of: where both stock and price moved, the store names the price at the next try.
function changedLine(line: CartLine, { reason, price, stock }: OrderChange): CartLine {
  if (reason === 'stock') return { ...line, stock, quantity: Math.min(line.quantity, stock) }
  const originalPrice = Math.max(line.originalPrice, price)
  return { ...line, price, originalPrice, discountPercentage: percentSaved(price, originalPrice), stock }
}

const isGone = ({ reason, stock }: OrderChange): boolean => reason === 'gone' || (reason === 'stock' && stock <= 0)
