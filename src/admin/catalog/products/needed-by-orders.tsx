import type { BulkProductsResult } from '../../../domain/catalog/products/bulk-products.ts'
import { OrderLinks } from '../../components/order-links.tsx'

/** Names the orders that are not sent yet and need the products of a deletion; nothing without any. */
export function NeededByOrders({ openOrders: { count, ids } }: Pick<BulkProductsResult, 'openOrders'>) {
  if (count === 0) return null
  return (
    <p className="note amber">
      {count === 1 ? '1 open order has' : `${count} open orders have`} books that you delete:{' '}
      <OrderLinks ids={ids} count={count} />. You can still pack {count === 1 ? 'it' : 'them'}.
    </p>
  )
}
