import { type CartLine, removeFromCart } from './cart.ts'
import { percentSaved } from '../catalog/discount.ts'
import { formatAmount } from '../values/money.ts'
import type { LineConflict } from '../values/problem.ts'

/**
 * The cart after the store said what changed: new prices (rupees) and stock are taken over, a quantity falls to what
 * is left, and what is gone leaves the cart. Quantities never rise.
 */
export function applyLineConflicts(lines: readonly CartLine[], changes: readonly LineConflict[]): CartLine[] {
  return changes.reduce<CartLine[]>(applyConflict, [...lines])
}

/** What changed, as the customer reads it at the checkout. */
export function lineConflictMessage(change: LineConflict): string {
  const { name, reason, price, stock } = change
  if (reason === 'price') return `${name} now costs ${formatAmount(price)}.`
  if (isUnavailable(change)) return `${name} is no longer available. It was taken out of your cart.`
  return `Only ${stock} of ${name} ${stock === 1 ? 'is' : 'are'} left. The quantity was changed.`
}

function applyConflict(lines: CartLine[], change: LineConflict): CartLine[] {
  if (isUnavailable(change)) return removeFromCart(lines, change.productId)
  return lines.map((line) => (line.id === change.productId ? updateLine(line, change) : line))
}

// Only what the customer is told of: where both stock and price moved, the store names the price at the next try.
function updateLine(line: CartLine, { reason, price, stock }: LineConflict): CartLine {
  if (reason === 'stock') return { ...line, stock, quantity: Math.min(line.quantity, stock) }
  const originalPrice = Math.max(line.originalPrice, price)
  return { ...line, price, originalPrice, discountPercentage: percentSaved(price, originalPrice), stock }
}

const isUnavailable = ({ reason, stock }: LineConflict): boolean =>
  reason === 'gone' || (reason === 'stock' && stock <= 0)
