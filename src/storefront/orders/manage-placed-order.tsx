import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { confirmationQuery } from './confirm/confirmation-query.ts'

/** The links that change or cancel an order, while that is possible. */
export default function ManagePlacedOrder({ orderId, path }: { orderId: number; path: string }) {
  const link = new URL(path, location.origin).searchParams.get('link') ?? ''
  const { data } = useQuery(confirmationQuery(useQueryClient(), String(orderId), link))
  if (data?.state === 'closed') return <p className="note plain">{data.message}</p>
  if (data?.state !== 'open') return null
  return (
    <div className="button-row">
      <ShopLink className="button" href={`${path}&step=address`}>
        Change address or number
      </ShopLink>
      <ShopLink className="button danger" href={`${path}&step=cancel`}>
        Cancel order
      </ShopLink>
    </div>
  )
}
