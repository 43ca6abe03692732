import { type CartLine, removeFromCart } from './cart.ts'
import { percentSaved } from '../catalog/discount.ts'
import { formatAmount } from '../values/money.ts'
import type { LineConflict } from '../values/problem.ts'

/**
 * Updates the cart with the conflicts of a rejected order: sets new prices (rupees) and stock, reduces quantities to the
 * stock and removes unavailable products. Never increases a quantity.
 */
export function applyLineConflicts(lines: readonly CartLine[], conflicts: readonly LineConflict[]): CartLine[] {
  return conflicts.reduce<CartLine[]>(applyConflict, [...lines])
}

/** Describes a conflict for the customer at checkout. */
export function lineConflictMessage(conflict: LineConflict): string {
  const { name, reason, price, stock } = conflict
  if (reason === 'price') return `${name} now costs ${formatAmount(price)}.`
  if (isUnavailable(conflict)) return `${name} is no longer available. It was taken out of your cart.`
  return `Only ${stock} of ${name} ${stock === 1 ? 'is' : 'are'} left. The quantity was changed.`
}

function applyConflict(lines: CartLine[], conflict: LineConflict): CartLine[] {
  if (isUnavailable(conflict)) return removeFromCart(lines, conflict.productId)
  return lines.map((line) => (line.id === conflict.productId ? updateLine(line, conflict) : line))
}

// Applies only the change that the message names: each has its own.
function updateLine(line: CartLine, { reason, price, stock }: LineConflict): CartLine {
  if (reason === 'stock') return { ...line, stock, quantity: Math.min(line.quantity, stock) }
  const originalPrice = Math.max(line.originalPrice, price)
  return { ...line, price, originalPrice, discountPercentage: percentSaved(price, originalPrice), stock }
}

const isUnavailable = ({ reason, stock }: LineConflict): boolean =>
  reason === 'gone' || (reason === 'stock' && stock <= 0)
