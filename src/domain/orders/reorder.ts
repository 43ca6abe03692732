import type { ProductAvailability } from '../catalog/stock/availability.ts'
import { isInStock } from '../catalog/stock/stock.ts'
import { formatAmount } from '../values/money.ts'
import { addToCart, type CartLine, quantityInCart, setQuantity } from './cart.ts'
import type { Order } from './order.ts'

type OrderLine = Order['items'][number]

/** The cart after an order was ordered again, and the messages about it for the customer. */
export interface Reorder {
  cart: CartLine[]
  /** The titles of the order that are in the cart now. */
  availableCount: number
  /** A sentence for each title that is not available, and for each changed price or quantity. */
  notes: string[]
}

/**
 * Puts the lines of an order into the cart at the current prices, up to the stock. A title that is in the cart already gets
 * the quantity of the order if it has less: pressing the button twice does not order twice.
 * @param current the current prices and stocks; a title that is missing is no longer sold
 */
export function reorder(
  cart: readonly CartLine[],
  orderLines: readonly OrderLine[],
  current: readonly ProductAvailability[],
): Reorder {
  const byId = new Map(current.map((product) => [product.id, product]))
  const result: Reorder = { cart: [...cart], availableCount: 0, notes: [] }
  for (const line of orderLines) {
    const product = line.productId === null ? undefined : byId.get(line.productId)
    if (!product) result.notes.push(`${line.productName} is no longer available.`)
    else if (!isInStock(product.stock)) result.notes.push(`${line.productName} is sold out.`)
    else {
      result.cart = putInCart(result.cart, line, product)
      result.availableCount += 1
      result.notes.push(...changeNotes(line, product))
    }
  }
  return result
}

function putInCart(cart: CartLine[], line: OrderLine, product: ProductAvailability): CartLine[] {
  const { id, stock } = product
  const quantity = Math.max(quantityInCart(cart, id), Math.min(line.quantity, stock))
  // A line that is there keeps its details. The cart itself is updated when its page opens.
  if (quantityInCart(cart, id) > 0) return setQuantity(cart, id, quantity)
  const { productName, productImage, examType, classType, condition } = line
  const fields = { slug: String(id), name: productName, image: productImage, examType, classType, condition }
  return addToCart(cart, { ...fields, ...product }, quantity)
}

function changeNotes(line: OrderLine, { price, stock }: ProductAvailability): string[] {
  const { productName } = line
  const notes: string[] = []
  // The books of a replacement cost nothing. That is no former price.
  if (line.price > 0 && price !== line.price)
    notes.push(`${productName} now costs ${formatAmount(price)} instead of ${formatAmount(line.price)}.`)
  if (stock < line.quantity) notes.push(`Only ${stock} of ${productName} ${stock === 1 ? 'is' : 'are'} left.`)
  return notes
}
