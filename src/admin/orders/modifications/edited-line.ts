import type { OrderContents } from '../../../domain/orders/order-contents.ts'

/** A line of an order while staff edit it. */
export interface EditedLine {
  /** Null after the product was deleted. */
  productId: number | null
  /** Undefined for an added line. */
  lineId: number | undefined
  name: string
  image: string
  /** In rupees. */
  price: number
  quantity: number
}

/** Converts the lines of an order for editing. */
export const toEditedLines = (items: OrderContents['items']): EditedLine[] =>
  items.map(({ id, productId, productName, productImage, price, quantity }) => ({
    productId,
    lineId: id,
    name: productName,
    image: productImage,
    price,
    quantity,
  }))

/** Adds a copy of a product, to its line if it has one. */
export function addCopy(
  lines: readonly EditedLine[],
  product: { id: number; name: string; image: string; price: number },
): EditedLine[] {
  if (lines.some(({ productId }) => productId === product.id)) {
    return lines.map((line) => (line.productId === product.id ? { ...line, quantity: line.quantity + 1 } : line))
  }
  const { id, name, image, price } = product
  return [...lines, { productId: id, lineId: undefined, name, image, price, quantity: 1 }]
}

/** Converts an edited line for the API, which identifies a line by its product, or else by its own id. */
export const toModifiedLine = ({ productId, lineId, quantity }: EditedLine) =>
  productId === null ? { lineId, quantity } : { productId, quantity }
