import { Fragment } from 'react'
import type { Store } from '../../../domain/store/store.ts'
import { formatDay } from '../../../domain/values/dates.ts'
import { formatAmount } from '../../../domain/values/money.ts'
import type { OrderDetail } from '../../../domain/orders/admin-order.ts'
import { formatMobile } from '../../../domain/values/phones.ts'
import * as styles from './print-sheet.module.css'

/** Packing slip: address, lines, cash to collect. */
export function PackingSlip({ order, store }: { order: OrderDetail; store: Store }) {
  const copies = order.items.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <article className={styles.sheet} aria-label={`Packing slip of order ${order.id}`}>
      <header>
        <h2>Packing slip</h2>
        <p>
          <b className="num">Order #{order.id}</b>
          <br />
          {formatDay(order.createdAt)}
        </p>
      </header>
      <div className={styles.parties}>
        <section>
          <h3>Ship to</h3>
          <p className={styles.address}>
            <b>{order.customerName}</b>
            <br />
            {order.shippingAddress}
            <br />
            {order.city}, {order.state} <b className="num">{order.pincode}</b>
            <br />
            Phone <b className="num">+91 {formatMobile(order.customerPhone)}</b>
          </p>
        </section>
        <Sender store={store} />
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Condition</th>
            <th scope="col" className={styles.number}>
              Qty
            </th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((line) => (
            <tr key={line.id}>
              <td>
                <span className={styles.checkbox} /> {line.productName} ({line.examType}, {line.classType})
              </td>
              <td>{line.condition}</td>
              <td className={styles.number}>{line.quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.amountDue}>
        {copies === 1 ? '1 copy' : `${copies} copies`}. Collect in cash:{' '}
        <b>{order.paymentStatus === 'completed' ? 'nothing, paid' : formatAmount(order.totalAmount)}</b>
      </p>
      {order.notes && <p className={styles.notes}>Customer’s notes: {order.notes}</p>}
    </article>
  )
}

/** The seller's details, as far as they are set. */
export function Sender({ store: { name, seller, phone, email } }: { store: Store }) {
  return (
    <section>
      <h3>Sold by</h3>
      <p>
        <b>{seller.name || name}</b>
        {[seller.address, [phone, email].filter(Boolean).join(', '), seller.gstin && `GSTIN ${seller.gstin}`]
          .filter(Boolean)
          .map((line) => (
            <Fragment key={line}>
              <br />
              {line}
            </Fragment>
          ))}
      </p>
    </section>
  )
}
