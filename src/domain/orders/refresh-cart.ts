import type { ProductAvailability } from '../catalog/stock/availability.ts'
import { isInStock } from '../catalog/stock/stock.ts'
import type { CartLine } from './cart.ts'

/**
 * Updates lines with the current prices and stocks and reduces quantities to the stock. A changed line keeps the value that
 * the customer saw. A requested product that is missing in the response is sold out; lines that were not requested stay.
 */
export function refreshLines(
  lines: readonly CartLine[],
  requestedIds: readonly number[],
  current: readonly ProductAvailability[],
): CartLine[] {
  const byId = new Map(current.map((product) => [product.id, product]))
  return lines.map((line) => (requestedIds.includes(line.id) ? refreshLine(line, byId.get(line.id)) : line))
}

function refreshLine(line: CartLine, product: ProductAvailability | undefined): CartLine {
  if (!product || !isInStock(product.stock)) return { ...line, stock: 0 }
  const { price, originalPrice, discountPercentage, stock } = product
  const quantity = Math.min(line.quantity, stock)
  return {
    ...line,
    price,
    originalPrice,
    discountPercentage,
    stock,
    quantity,
    ...(price !== line.price && { previousPrice: line.previousPrice ?? line.price }),
    ...(quantity !== line.quantity && { previousQuantity: line.previousQuantity ?? line.quantity }),
  }
}
