import { orderHref } from '../../components/admin-url.ts'
import type { AdminReturn } from '../../../domain/orders/returns/admin-return.ts'
import { formatDateTime } from '../../../domain/values/dates.ts'
import { formatAmount } from '../../../domain/values/money.ts'
import { formatMobile, telLink } from '../../../domain/values/phones.ts'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import * as styles from '../order-facts.module.css'
import { ReturnClock } from './return-clock.tsx'

/** Customer, order, deadlines and words of a return. */
export function ReturnFacts({ row }: { row: AdminReturn }) {
  return (
    <div className={styles.facts}>
      <section>
        <h3>Customer</h3>
        <p>
          <b>{row.customerName}</b>, {row.city}
        </p>
        <p>
          <a className="inline-link num" href={telLink(row.customerPhone)}>
            +91 {formatMobile(row.customerPhone)}
          </a>
        </p>
        <p>
          <a className="inline-link" href={`mailto:${row.customerEmail}`}>
            {row.customerEmail}
          </a>
        </p>
      </section>
      <section>
        <h3>Order</h3>
        <p>
          <ShopLink className="inline-link num" href={orderHref(row.orderId)}>
            #{row.orderId}
          </ShopLink>
        </p>
        <Result row={row} />
      </section>
      <section>
        <h3>Requested</h3>
        <p className="num">{formatDateTime(row.requestedAt)}</p>
        <p>
          <ReturnClock row={row} />
        </p>
      </section>
      <Words title="Customer’s note" words={row.note} />
      <Words title="Our answer" words={row.answer} />
      <Words title="Result of the check" words={row.verdict} />
    </div>
  )
}

function Result({ row: { replacementOrderId, refundAmount, refundUtr } }: { row: AdminReturn }) {
  if (replacementOrderId !== null) {
    return (
      <p>
        Replaced by{' '}
        <ShopLink className="inline-link num" href={orderHref(replacementOrderId)}>
          #{replacementOrderId}
        </ShopLink>
      </p>
    )
  }
  if (refundAmount === null) return null
  return (
    <p className="num">
      {formatAmount(refundAmount)} paid back, UTR {refundUtr}
    </p>
  )
}

const Words = ({ title, words }: { title: string; words: string }) =>
  words && (
    <section className={styles.customerNotes}>
      <h3>{title}</h3>
      <p>{words}</p>
    </section>
  )
