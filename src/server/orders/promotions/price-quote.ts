import { priceOrder, toDisplayAmounts } from '../../../domain/orders/pricing.ts'
import type { OrderRequest } from '../../../domain/orders/order.ts'
import { describeBenefit } from '../../../domain/orders/promotions/promotion-rejection.ts'
import type { Quote } from '../../../domain/orders/promotions/quote.ts'
import { readProducts } from '../../catalog/products/decrement-stock.ts'
import type { Database } from '../../database/connect.ts'
import { findRejection, mergeLines, toPricedLine } from '../order-pricing.ts'
import { readCategories, readRequested } from './request-promotions.ts'

/**
 * Prices books with coupon codes without placing an order. Books that are no longer sold are left out. Uses of the
 * customer's mobile number are checked only when the order is placed.
 */
export function priceQuote(
  db: Database,
  { items, couponCode }: Pick<OrderRequest, 'items' | 'couponCode'>,
): Promise<Quote> {
  return db.transaction(
    async (tx) => {
      const requested = await readRequested(tx, { couponCode, customerPhone: undefined })
      const found = requested.flatMap(({ promotion }) => promotion ?? [])
      const merged = mergeLines(items)
      const ids = merged.map(({ productId }) => productId)
      const products = await readProducts(tx, ids)
      const lines = merged.flatMap(({ productId, quantity }) => {
        const product = products.get(productId)
        return product?.status === 'published' ? [toPricedLine(product, quantity)] : []
      })
      const categories = await readCategories(tx, found, ids)
      const rejection = findRejection(lines, { requested, categories })
      const promotions = rejection === undefined ? found : []
      const pricing = priceOrder(lines, { promotions, categories })
      return {
        ...toDisplayAmounts(pricing),
        couponCode: pricing.couponCode,
        benefit: describeBenefit(promotions) || null,
        rejection: rejection ?? null,
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}
