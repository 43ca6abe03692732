import { RefreshCcw } from 'lucide-react'
import type { OrderStatus } from '../../../domain/orders/order-status.ts'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { replacementHref } from './order-url.ts'

interface Props {
  order: { id: number; status: OrderStatus }
  /** Proves the order; not needed by the account that placed it. */
  token?: string | undefined
}

/** The link of a delivered order to the page for replacements. */
export function ReplacementLink({ order: { id, status }, token }: Props) {
  if (status !== 'delivered') return null
  return (
    <ShopLink className="button quiet" href={replacementHref(id, token)}>
      <RefreshCcw className="icon icon-s" />
      Ask for a replacement<span className="sr-only"> of order {id}</span>
    </ShopLink>
  )
}
