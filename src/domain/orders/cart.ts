import { CLASS_TYPES, CONDITIONS, EXAM_TYPES, type ClassType, type Condition, type ExamType } from '../catalog/exams.ts'

/** The browser's storage key of the cart. */
export const CART_STORAGE_KEY = 'cart'

/** A product as it was when it was added to the cart (prices in rupees), and its quantity. */
export interface CartLine {
  id: number
  slug: string
  name: string
  description: string
  image: string
  price: number
  originalPrice: number
  discountPercentage: number
  stock: number
  rating: number
  edition: string
  examType: ExamType
  classType: ClassType
  condition: Condition
  quantity: number
  /** The price that the customer saw before the store changed it. */
  previousPrice?: number
  /** The quantity that the customer chose before a lower stock reduced it. */
  previousQuantity?: number
}

type PreviousValues = Pick<CartLine, 'previousPrice' | 'previousQuantity'>

/** The fields of a product that the cart requires; the others have defaults. */
export type CartProduct = Pick<CartLine, 'id' | 'slug' | 'name' | 'price' | 'examType' | 'classType' | 'condition'> & {
  [Field in Exclude<keyof CartLine, 'quantity' | keyof PreviousValues>]?: CartLine[Field] | null | undefined
}

/**
 * Adds a product as a new line, or increases the quantity of its line, at most to the stock if it is known. Price and stock
 * of the line are refreshed.
 */
export function addToCart(lines: readonly CartLine[], product: CartProduct, quantity = 1): CartLine[] {
  const available = (product.stock ?? Infinity) - quantityInCart(lines, product.id)
  return addCopies(lines, product, Math.min(quantity, available))
}

/** The number of copies of a product. */
export const quantityInCart = (lines: readonly CartLine[], productId: number): number =>
  lines.find((line) => line.id === productId)?.quantity ?? 0

/** Describes why no further copy of a product can be added. */
export const stockLimitMessage = (stock: number): string =>
  `Only ${stock} available – ${stock === 1 ? 'it is' : 'they are'} already in your cart`

/** Sets the quantity of a line; 0 or less removes it. */
export function setQuantity(lines: readonly CartLine[], productId: number, quantity: number): CartLine[] {
  if (quantity <= 0) return removeFromCart(lines, productId)
  return lines.map((line) => (line.id === productId ? withQuantity(line, quantity) : line))
}

/** The lines without that product. */
export function removeFromCart(lines: readonly CartLine[], productId: number): CartLine[] {
  return lines.filter((line) => line.id !== productId)
}

/** The sum of all quantities. */
export const itemCount = (lines: readonly CartLine[]): number => lines.reduce((sum, line) => sum + line.quantity, 0)

/** Reads the cart from the browser's storage. Returns an empty cart for anything else. */
export function parseStoredCart(text: string | null): CartLine[] {
  if (!text) return []
  try {
    const stored: unknown = JSON.parse(text)
    return Array.isArray(stored) ? mergeLines(stored.filter(isStoredLine)) : []
  } catch {
    return []
  }
}

/** Adds a number of copies; a negative number removes copies. The line disappears with its last copy. */
function addCopies(lines: readonly CartLine[], product: CartProduct & PreviousValues, copies: number): CartLine[] {
  const quantity = quantityInCart(lines, product.id) + copies
  if (quantity <= 0) return removeFromCart(lines, product.id)
  const line = toCartLine(product, quantity)
  const isNew = lines.every((other) => other.id !== line.id)
  return isNew ? [...lines, line] : lines.map((other) => (other.id === line.id ? line : other))
}

function withQuantity(line: CartLine, quantity: number): CartLine {
  const { previousQuantity: _, ...rest } = line
  return { ...rest, quantity }
}

function toCartLine(product: CartProduct & PreviousValues, quantity: number): CartLine {
  const { previousPrice, previousQuantity } = product
  return {
    id: product.id,
    slug: product.slug || String(product.id),
    name: product.name,
    description: '',
    image: product.image ?? '',
    price: product.price,
    originalPrice: product.originalPrice ?? product.price,
    discountPercentage: product.discountPercentage ?? 0,
    stock: product.stock ?? 0,
    rating: product.rating ?? 0,
    edition: product.edition ?? 'Standard',
    examType: product.examType,
    classType: product.classType,
    condition: product.condition,
    quantity,
    ...(previousPrice !== undefined && { previousPrice }),
    ...(previousQuantity !== undefined && { previousQuantity }),
  }
}

type StoredLine = CartProduct & PreviousValues & { quantity: number }

// Checks every field: users can edit the storage, and older versions of the shop wrote other fields.
function isStoredLine(value: unknown): value is StoredLine {
  if (typeof value !== 'object' || value === null) return false
  const line = value as { [Field in keyof CartLine]?: unknown }
  return (
    [line.id, line.quantity].every(isPositiveInteger) &&
    typeof line.name === 'string' &&
    isAmount(line.price) &&
    isOneOf(EXAM_TYPES, line.examType) &&
    isOneOf(CLASS_TYPES, line.classType) &&
    isOneOf(CONDITIONS, line.condition) &&
    [line.slug, line.image, line.edition].every((text) => text == null || typeof text === 'string') &&
    (line.originalPrice == null || isAmount(line.originalPrice)) &&
    (line.previousPrice === undefined || isAmount(line.previousPrice)) &&
    (line.previousQuantity === undefined || isPositiveInteger(line.previousQuantity)) &&
    [line.stock, line.rating, line.discountPercentage].every((number) => number == null || Number.isFinite(number))
  )
}

const isOneOf = (values: readonly string[], value: unknown): boolean => values.some((known) => known === value)

const isPositiveInteger = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) > 0

function isAmount(value: unknown): boolean {
  if (typeof value !== 'number' || value < 0) return false
  const paise = Math.round(value * 100)
  return Number.isSafeInteger(paise) && Math.abs(value * 100 - paise) <= 1e-4
}

function mergeLines(stored: StoredLine[]): CartLine[] {
  return stored.reduce<CartLine[]>((lines, line) => addCopies(lines, line, line.quantity), [])
}
