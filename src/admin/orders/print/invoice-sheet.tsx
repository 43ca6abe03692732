import type { Store } from '../../../domain/store/store.ts'
import { formatDay } from '../../../domain/values/dates.ts'
import { formatAmount } from '../../../domain/values/money.ts'
import { PAYMENT_METHOD_LABELS } from '../../../domain/orders/order-status.ts'
import type { OrderDetail } from '../../../domain/orders/admin-order.ts'
import { Totals } from '../../../ui/orders/totals.tsx'
import { lineTotal } from '../../../domain/orders/pricing.ts'
import { formatMobile } from '../../../domain/values/phones.ts'
import { PAYMENT_LABELS } from '../order-labels.tsx'
import { Sender } from './packing-slip.tsx'
import * as styles from './print-sheet.module.css'

/** Invoice of an order. */
export function InvoiceSheet({ order, store }: { order: OrderDetail; store: Store }) {
  return (
    <article className={styles.sheet} aria-label={`Invoice of order ${order.id}`}>
      <header>
        <h2>Invoice</h2>
        <p>
          <b className="num">No. {order.id}</b>
          <br />
          {formatDay(order.createdAt)}
        </p>
      </header>
      <div className={styles.parties}>
        <Sender store={store} />
        <section>
          <h3>Billed and shipped to</h3>
          <p>
            <b>{order.customerName}</b>
            <br />
            {order.shippingAddress}
            <br />
            {order.city}, {order.state} {order.pincode}
            <br />
            +91 {formatMobile(order.customerPhone)}, {order.customerEmail}
          </p>
        </section>
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Condition</th>
            <th scope="col" className={styles.number}>
              Price
            </th>
            <th scope="col" className={styles.number}>
              Qty
            </th>
            <th scope="col" className={styles.number}>
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((line) => (
            <tr key={line.id}>
              <td>
                {line.productName} ({line.examType}, {line.classType})
              </td>
              <td>{line.condition}</td>
              <td className={styles.number}>{formatAmount(line.price)}</td>
              <td className={styles.number}>{line.quantity}</td>
              <td className={styles.number}>{formatAmount(lineTotal(line))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.totals}>
        <Totals amounts={order} />
      </div>
      <p>
        {PAYMENT_METHOD_LABELS[order.paymentMethod]}. Payment {PAYMENT_LABELS[order.paymentStatus].toLowerCase()}.
      </p>
    </article>
  )
}
