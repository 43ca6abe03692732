import { useQuery } from '@tanstack/react-query'
import { Package } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Order } from '../../domain/order.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { ShopLink } from '../../ui/shop-link.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { ordersQuery } from './personal-queries.ts'
import { useDoubtSession } from './use-customer.ts'

interface Props {
  page: number
  /** The class of the height that one order will take, and how many are expected. */
  expected: { height: string; count: number }
  children: (found: { orders: Order[]; total: number }) => ReactNode
}

/** A page of the customer's orders, or what stands in their place while there are none to show. */
export function OrderStates({ page, expected, children }: Props) {
  const { data, error, refetch } = useQuery(ordersQuery(page))
  useDoubtSession(error)
  if (data && data.total > 0) return children(data)
  if (data) return <NoOrders />
  if (error) {
    return <ErrorNote message="Error loading orders. Please try again later." onRetry={() => void refetch()} />
  }
  return (
    <Loading className="stack">
      {Array.from({ length: expected.count }, (_, place) => (
        <Skeleton key={place} className={expected.height} />
      ))}
    </Loading>
  )
}

function NoOrders() {
  return (
    <EmptyState icon={Package} sentence="You have not placed any orders yet.">
      <ShopLink className="button" href="/products">
        Browse products
      </ShopLink>
    </EmptyState>
  )
}
