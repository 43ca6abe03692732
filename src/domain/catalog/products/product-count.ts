/** @example formatProductCount(1) // '1 product' */
export const formatProductCount = (count: number): string => `${count} ${count === 1 ? 'product' : 'products'}`
