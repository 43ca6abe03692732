import { Ban, MapPin } from 'lucide-react'
import type { CustomerDetail } from '../../domain/customers/customer.ts'
import { formatDay } from '../../domain/values/dates.ts'
import { formatAmount } from '../../domain/values/money.ts'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { customerHref } from '../components/admin-url.ts'
import * as styles from './customer-card.module.css'
import type { DraftForm } from './draft-form.ts'

const MAX_ADDRESSES = 3

interface Props {
  customer: CustomerDetail
  form: DraftForm
}

/** A known customer: the facts that matter before an order is taken, and the addresses that can be used again. */
export function CustomerCard({ customer, form }: Props) {
  const { orderCount, totalSpent, refusedCount, orders, block, id, notes } = customer
  const [lastOrder] = orders
  return (
    <div className={styles.card}>
      <p>
        <ShopLink className="inline-link" href={customerHref(id)} target="_blank">
          <b>{customer.name || 'Customer'}</b>
        </ShopLink>{' '}
        <span className="num">
          {orderCount === 1 ? '1 order' : `${orderCount} orders`}, {formatAmount(totalSpent)} spent
          {lastOrder && `, last order on ${formatDay(lastOrder.createdAt)}`}
        </span>
      </p>
      {refusedCount > 0 && (
        <p className="note amber">
          {refusedCount === 1 ? '1 parcel was refused.' : `${refusedCount} parcels were refused.`}
        </p>
      )}
      {block && (
        <p className="note bad">
          <Ban className="icon" />
          <span>
            Blocked by {block.by}: {block.reason}. Unblock the customer before you create the order.
          </span>
        </p>
      )}
      {notes[0] && <p className="meta">{notes[0].text}</p>}
      <KnownAddresses customer={customer} form={form} />
    </div>
  )
}

function KnownAddresses({ customer: { addresses, email }, form }: Props) {
  const { content, change } = form
  return (
    <ul className={styles.addresses}>
      {addresses
        .filter(({ shippingAddress }) => shippingAddress !== '')
        .slice(0, MAX_ADDRESSES)
        .map(({ customerName, shippingAddress, city, state, pincode }) => (
          <li key={`${customerName} ${shippingAddress} ${pincode}`}>
            <button
              type="button"
              className="button quiet"
              disabled={content.shippingAddress === shippingAddress && content.pincode === pincode}
              onClick={() =>
                change({
                  customerName,
                  customerEmail: content.customerEmail || email,
                  shippingAddress,
                  city,
                  state,
                  pincode,
                })
              }
            >
              <MapPin className="icon icon-s" />
              <b>Use</b>
              <span>
                {customerName}, {shippingAddress}, {city} {pincode}
              </span>
            </button>
          </li>
        ))}
    </ul>
  )
}
