import { useQuery } from '@tanstack/react-query'
import { RefreshCcw } from 'lucide-react'
import { useState } from 'react'
import type { OrderDetail } from '../../../domain/orders/admin-order.ts'
import { returnNumber } from '../../../domain/orders/returns/return-number.ts'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { orderHref, sectionHref } from '../../components/admin-url.ts'
import * as styles from './order-returns.module.css'
import { RecordReturnDialog } from './record-return-dialog.tsx'
import { returnsOfOrderQuery } from './return-queries.ts'
import { ReturnStatusPill } from './return-status-pill.tsx'

/** The returns of an order, and the order that it replaces books of. */
export function OrderReturns({ order }: { order: OrderDetail }) {
  const { data } = useQuery(returnsOfOrderQuery(order.id))
  const [isRecording, setIsRecording] = useState(false)
  const replaced = order.replacesOrderId
  const rows = data?.rows ?? []
  if (order.status !== 'delivered' && rows.length === 0 && replaced === null) return null
  return (
    <section className={styles.returns} aria-labelledby="order-returns">
      <h3 id="order-returns">Returns</h3>
      {replaced !== null && (
        <p>
          Replaces books of order{' '}
          <ShopLink className="inline-link num" href={orderHref(replaced)}>
            #{replaced}
          </ShopLink>
        </p>
      )}
      {rows.length > 0 && (
        <ul className={styles.list}>
          {rows.map(({ id, status }) => (
            <li key={id}>
              <ShopLink className="inline-link num" href={`${sectionHref('returns')}&return=${id}`}>
                Return {returnNumber(id)}
              </ShopLink>
              <ReturnStatusPill status={status} />
            </li>
          ))}
        </ul>
      )}
      {order.status === 'delivered' && (
        <button type="button" className="button quiet" onClick={() => setIsRecording(true)}>
          <RefreshCcw className="icon icon-s" />
          Record a return
        </button>
      )}
      {isRecording && <RecordReturnDialog orderId={order.id} onClose={() => setIsRecording(false)} />}
    </section>
  )
}
