// Loaded on demand: the server checks every order, so the cart can be shown without it.
import { api, readJson } from '../../api-client.ts'
import { MAX_AVAILABILITY_IDS } from '../../domain/catalog/stock/stock.ts'
import { refreshLines } from '../../domain/orders/refresh-cart.ts'
import { productIds, updateCart } from './cart-store.ts'

/** Updates the prices and stocks of the cart. */
export async function refreshCart(): Promise<void> {
  const ids = productIds().slice(0, MAX_AVAILABILITY_IDS)
  if (ids.length === 0) return
  const current = await readJson(api['product-availability'].$get({ query: { ids: ids.join(',') } }))
  updateCart((lines) => refreshLines(lines, ids, current))
}
