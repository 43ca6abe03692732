/** 'In Stock (n)' or 'Out of Stock'. */
export const stockLabel = (stock: number): string => (isInStock(stock) ? `In Stock (${stock})` : 'Out of Stock')

/** A product can be bought while its stock is above 0. */
export const isInStock = (stock: number): boolean => stock > 0

/** Stock up to this is low: staff should order more. */
export const LOW_STOCK = 5

export const STOCK_STATES = ['out', 'low', 'in'] as const
export type StockState = (typeof STOCK_STATES)[number]

/** How staff read a stock: none, few, or enough. */
export function stockState(stock: number): StockState {
  if (!isInStock(stock)) return 'out'
  return stock <= LOW_STOCK ? 'low' : 'in'
}
