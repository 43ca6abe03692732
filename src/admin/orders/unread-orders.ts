import { useQuery } from '@tanstack/react-query'
import { unreadOrdersQuery } from './order-queries.ts'
import { useSeenUpTo } from './seen-orders.ts'

/** Returns the number of orders since staff last looked at the list. */
export function useUnreadOrders({ isViewing = false }: { isViewing?: boolean } = {}): number {
  const seen = useSeenUpTo()
  const { data } = useQuery({ ...unreadOrdersQuery(seen ?? ''), enabled: seen !== undefined && !isViewing })
  return isViewing ? 0 : (data ?? 0)
}
