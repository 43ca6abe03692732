/** Returns 'In Stock (n)' or 'Out of Stock'. */
export const stockLabel = (stock: number): string => (isInStock(stock) ? `In Stock (${stock})` : 'Out of Stock')

/** Whether a product can be ordered. */
export const isInStock = (stock: number): boolean => stock > 0

/** The maximum stock that counts as low. */
export const LOW_STOCK = 5

/** The maximum number of products in one request for prices and stocks. */
export const MAX_AVAILABILITY_IDS = 100

export const STOCK_STATES = ['out', 'low', 'in'] as const
export type StockState = (typeof STOCK_STATES)[number]

/** Classifies a stock as out, low or in stock. */
export function stockState(stock: number): StockState {
  if (!isInStock(stock)) return 'out'
  return stock <= LOW_STOCK ? 'low' : 'in'
}
