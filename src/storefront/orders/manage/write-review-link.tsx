import { Star } from 'lucide-react'
import type { OrderStatus } from '../../../domain/orders/order-status.ts'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { writeReviewHref } from './order-url.ts'

interface Props {
  order: { id: number; status: OrderStatus }
  /** Proves the order; not needed by the account that placed it. */
  token?: string | undefined
}

/** The link of a delivered order to the page for reviews of its books. */
export function WriteReviewLink({ order: { id, status }, token }: Props) {
  if (status !== 'delivered') return null
  return (
    <ShopLink className="button quiet" href={writeReviewHref(id, token)}>
      <Star className="icon icon-s" />
      Write a review<span className="sr-only"> of order {id}</span>
    </ShopLink>
  )
}
