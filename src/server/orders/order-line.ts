import { cleanImagePath } from '../../domain/catalog/images/images.ts'
import { paiseToRupees } from '../../domain/values/money.ts'
import type { LineConflict } from '../../domain/values/problem.ts'
import type { PricedProduct } from '../catalog/products/decrement-stock.ts'
import type { OrderItemRow } from './orders.queries.ts'

/** A line of an order before it is stored. */
export type NewOrderLine = Omit<OrderItemRow, 'id' | 'orderId'>

/** Returns a line with the product's current facts and prices. Later changes of the product do not change it. */
export const toOrderLine = (product: PricedProduct, quantity: number): NewOrderLine & { productId: number } => ({
  productId: product.id,
  productName: product.name,
  productImage: cleanImagePath(product.image),
  quantity,
  pricePaise: product.pricePaise,
  lineDiscountPaise: 0,
  lineDiscountReason: null,
  originalPricePaise: product.originalPricePaise,
  costPricePaise: product.costPricePaise,
  discountPercentage: product.discountPercentage,
  promotionDiscountPaise: 0,
  paidPaise: product.pricePaise * quantity,
  coveredPaise: 0,
  examType: product.examType,
  classType: product.classType,
  condition: product.condition,
  isbn: null,
  sku: null,
  shelfLocation: null,
})

/**
 * Returns the conflict of a line that needs more copies than there are.
 * @param product the locked product; undefined if it was deleted
 * @param stock the copies that the line could have
 */
export const toShortage = (line: NewOrderLine, product: PricedProduct | undefined, stock: number): LineConflict => ({
  productId: line.productId ?? 0,
  name: product?.name ?? line.productName,
  reason: product ? 'stock' : 'gone',
  price: paiseToRupees(line.pricePaise),
  stock,
})
