import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { toPayLabel } from '../../domain/orders/payment.ts'
import { lineTotal } from '../../domain/orders/pricing.ts'
import { formatAmount } from '../../domain/values/money.ts'
import { formatMobile, telLink } from '../../domain/values/phones.ts'
import { lazyExtra } from '../../ui/layout/lazy-extra.ts'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { Totals } from '../../ui/orders/totals.tsx'
import { CoverImage } from '../../ui/product/cover-image.tsx'
import { storeQuery } from '../shared/store-query.ts'
import * as lineStyles from '../cart/summary-line.module.css'
import type { LastOrder } from './last-order.ts'
import * as styles from './ordered-books.module.css'

const ManagePlacedOrder = lazyExtra(() => import('./manage-placed-order.tsx').then((file) => file.default))

/** The books of an order, and its address and mobile number so that the customer can check them. */
export function OrderedBooks({ order: { id, lines, amounts, destination, managePath } }: { order: LastOrder }) {
  return (
    <>
      {lines.length > 0 && (
        <section className="panel">
          <h2 className="h3">Your books</h2>
          <ul>
            {lines.map((line) => (
              <li key={line.id} className={lineStyles.line}>
                <CoverImage src={line.image} alt="" sizes="44px" />
                <div>
                  <b>{line.name}</b>
                  <br />
                  <span className="meta">Qty {line.quantity}</span>
                </div>
                <span className="num">{formatAmount(lineTotal(line))}</span>
              </li>
            ))}
          </ul>
          {amounts && <Totals amounts={amounts} totalLabel={toPayLabel(amounts.totalAmount)} />}
        </section>
      )}
      {destination && <DestinationPanel destination={destination} />}
      {managePath && (
        <Suspense>
          <ManagePlacedOrder orderId={id} path={managePath} />
        </Suspense>
      )}
    </>
  )
}

function DestinationPanel({ destination }: { destination: NonNullable<LastOrder['destination']> }) {
  const { data: store } = useSuspenseQuery(storeQuery())
  const { customerName, customerPhone, shippingAddress, city, state, pincode } = destination
  return (
    <section className="panel">
      <h2 className="h3">Delivery address</h2>
      <address className={styles.address}>
        {customerName}
        <br />
        {shippingAddress}
        <br />
        {city}, {state} {pincode}
        <br />
        Mobile <b className="num">+91 {formatMobile(customerPhone)}</b>
      </address>
      <p className="meta">
        Wrong number? Tell us within an hour:{' '}
        {store.phone ? (
          <a className="inline-link num" href={telLink(store.phone)}>
            {store.phone}
          </a>
        ) : (
          <ShopLink className="inline-link" href="/contact-us">
            write to us
          </ShopLink>
        )}
      </p>
    </section>
  )
}
