import type { ReactNode } from 'react'
import { type CustomerDetail, CUSTOMER_ROWS } from '../../domain/customers/customer.ts'
import { RETURN_STATUS_LABELS } from '../../domain/orders/returns/return-states.ts'
import { formatShortDateTime } from '../../domain/values/dates.ts'
import { formatAmount } from '../../domain/values/money.ts'
import { formatMobile } from '../../domain/values/phones.ts'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { OrderStatusPill } from '../../ui/orders/order-status-pill.tsx'
import { orderHref, sectionHref } from '../components/admin-url.ts'
import { DetailTable } from '../components/detail-table.tsx'
import { MESSAGE_STATES } from '../inbox/message-state.tsx'
import { REVIEW_STATE_LABELS } from '../reviews/review-state.tsx'
import * as styles from './customer-profile.module.css'

const EMAIL_STATES = { waiting: 'Waiting', sent: 'Sent', failed: 'Failed' }

/** Orders, addresses, emails, returns, reviews and messages of a customer. */
export const CustomerActivity = ({ customer }: { customer: CustomerDetail }) => (
  <div className={styles.columns}>
    <OrderActivity customer={customer} />
    <OtherActivity customer={customer} />
  </div>
)

const OrderActivity = ({ customer }: { customer: CustomerDetail }) => (
  <>
    <Rows title="Orders" rows={customer.orders}>
      {({ id, createdAt, status, totalAmount, isRefused }) => (
        <tr key={id}>
          <td>
            <OrderLink id={id} />
            <div className="meta">{formatShortDateTime(createdAt)}</div>
          </td>
          <td>
            <OrderStatusPill status={status} />
            {isRefused && <div className="meta">Refused</div>}
          </td>
          <td className="num">{formatAmount(totalAmount)}</td>
        </tr>
      )}
    </Rows>
    <Rows title="Addresses" rows={customer.addresses}>
      {(address) => (
        <tr key={JSON.stringify(address)}>
          <td>
            {address.customerName}, {formatMobile(address.customerPhone)}
            <div className="meta">
              {address.shippingAddress}, {address.city}, {address.state} {address.pincode}
            </div>
          </td>
          <td>{addressUse(address.orderCount)}</td>
        </tr>
      )}
    </Rows>
    <Rows title="Emails" rows={customer.emails}>
      {({ id, subject, recipient, status, createdAt }) => (
        <tr key={id}>
          <td>
            {subject}
            <div className="meta">
              {formatShortDateTime(createdAt)}, {recipient}
            </div>
          </td>
          <td>{EMAIL_STATES[status]}</td>
        </tr>
      )}
    </Rows>
  </>
)

const OtherActivity = ({ customer }: { customer: CustomerDetail }) => (
  <>
    <Rows title="Replacements and returns" rows={customer.returns}>
      {({ id, orderId, status, createdAt }) => (
        <tr key={id}>
          <td>
            <OrderLink id={orderId} />
            <div className="meta">{formatShortDateTime(createdAt)}</div>
          </td>
          <td>{RETURN_STATUS_LABELS[status]}</td>
        </tr>
      )}
    </Rows>
    <Rows title="Reviews" rows={customer.reviews}>
      {({ id, productName, rating, state, createdAt }) => (
        <tr key={id}>
          <td>
            {productName}
            <div className="meta">
              {rating} of 5 stars, {formatShortDateTime(createdAt)}
            </div>
          </td>
          <td>{REVIEW_STATE_LABELS[state]}</td>
        </tr>
      )}
    </Rows>
    <Rows title="Messages" rows={customer.messages}>
      {({ id, subject, status, createdAt }) => (
        <tr key={id}>
          <td>
            <ShopLink
              className="inline-link"
              href={`${sectionHref('contact-messages')}&search=${encodeURIComponent(customer.email || customer.phone)}`}
            >
              {subject}
            </ShopLink>
            <div className="meta">{formatShortDateTime(createdAt)}</div>
          </td>
          <td>{MESSAGE_STATES[status]}</td>
        </tr>
      )}
    </Rows>
  </>
)

const addressUse = (count: number): string =>
  count === 0 ? 'Saved in the account' : count === 1 ? '1 order' : `${count} orders`

const OrderLink = ({ id }: { id: number }) => (
  <ShopLink className="inline-link num" href={orderHref(id)}>
    #{id}
  </ShopLink>
)

interface RowsProps<Row> {
  title: string
  rows: readonly Row[]
  children: (row: Row) => ReactNode
}

function Rows<Row>({ title, rows, children }: RowsProps<Row>) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {rows.length === 0 ? (
        <p className="meta">None</p>
      ) : (
        <DetailTable>
          <tbody>{rows.map(children)}</tbody>
        </DetailTable>
      )}
      {rows.length === CUSTOMER_ROWS && <p className="meta">The newest {CUSTOMER_ROWS} are shown.</p>}
    </section>
  )
}
