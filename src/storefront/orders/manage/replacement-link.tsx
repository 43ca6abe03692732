import { useQuery } from '@tanstack/react-query'
import { RefreshCcw } from 'lucide-react'
import type { OrderStatus } from '../../../domain/orders/order-status.ts'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { orderReturnsQuery } from '../replacement/replacement-queries.ts'
import { replacementHref } from './order-url.ts'

interface Props {
  order: { id: number; status: OrderStatus; isReturned?: boolean | undefined }
  /** Proves the order; not needed by the account that placed it. */
  token?: string | undefined
}

/** The link of a delivered order to the page for replacements, or to the requests if no copy is left to ask for. */
export function ReplacementLink({ order: { id, status, isReturned }, token }: Props) {
  const isDelivered = status === 'delivered'
  // A list of orders does not ask for the requests of each: it says itself whether a copy is left.
  const { data } = useQuery({
    ...orderReturnsQuery(String(id), token ?? ''),
    enabled: isDelivered && token !== undefined,
  })
  if (!isDelivered) return null
  const isRequested =
    isReturned || (data && data.returns.length > 0 && data.lines.every(({ returnable }) => returnable === 0))
  return (
    <ShopLink className="button quiet" href={replacementHref(id, token)}>
      <RefreshCcw className="icon icon-s" />
      {isRequested ? 'See the replacement' : 'Ask for a replacement'}
      <span className="sr-only"> of order {id}</span>
    </ShopLink>
  )
}
