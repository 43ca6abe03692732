import { isInStock } from '../catalog/stock/stock.ts'
import { formatAmount } from '../values/money.ts'
import type { CartLine } from './cart.ts'

/** The lines that an order can contain. Sold-out lines stay in the cart until the customer removes them. */
export const orderableLines = (lines: readonly CartLine[]): CartLine[] => lines.filter(({ stock }) => isInStock(stock))

/** Describes what has changed in a line since the customer last saw it. */
export function lineChanges({ price, previousPrice, quantity, previousQuantity, stock }: CartLine): string[] {
  if (!isInStock(stock)) return []
  const changes: string[] = []
  if (previousPrice !== undefined && previousPrice !== price)
    changes.push(`The price changed from ${formatAmount(previousPrice)} to ${formatAmount(price)}.`)
  if (previousQuantity !== undefined && previousQuantity > stock)
    changes.push(`Only ${stock} left. The quantity changed from ${previousQuantity} to ${quantity}.`)
  return changes
}
