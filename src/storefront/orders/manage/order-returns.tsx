import { useQuery } from '@tanstack/react-query'
import { returnNumber } from '../../../domain/orders/returns/return-number.ts'
import { returnSteps } from '../../../domain/orders/returns/return-steps.ts'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { orderReturnsQuery } from '../replacement/replacement-queries.ts'
import { TrackingSteps } from '../tracking-steps.tsx'
import { replacementHref } from './order-url.ts'

/** The progress of the requests for a replacement of an order, newest first. */
export function OrderReturns({ orderId, token }: { orderId: number; token: string }) {
  const { data } = useQuery(orderReturnsQuery(String(orderId), token))
  return data?.returns.map((row) => {
    const number = returnNumber(row.id)
    return (
      <section key={row.id} className="panel stack" aria-labelledby={`return-${row.id}`}>
        <h2 className="h3" id={`return-${row.id}`}>
          Replacement {number}
        </h2>
        <TrackingSteps label={`Progress of ${number}`} steps={returnSteps(row)} />
        <p>
          <ShopLink className="link" href={replacementHref(orderId, token)}>
            See the request {number}
          </ShopLink>
        </p>
      </section>
    )
  })
}
