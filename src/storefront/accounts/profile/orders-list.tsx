import { useQuery } from '@tanstack/react-query'
import { Package } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Order } from '../../../domain/orders/order.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ordersQuery } from '../account-queries.ts'
import { useRefetchSessionOn401 } from './use-customer.ts'

interface Props {
  page: number
  /** The class of an order's skeleton and the expected number of orders. */
  skeleton: { className: string | undefined; count: number }
  children: (list: { orders: Order[]; total: number }) => ReactNode
}

/** A page of the customer's orders, or its skeleton, empty state or error. */
export function OrdersList({ page, skeleton, children }: Props) {
  const { data, error, refetch } = useQuery(ordersQuery(page))
  useRefetchSessionOn401(error)
  if (data && data.total > 0) return children(data)
  if (data) return <NoOrders />
  if (error) {
    return <ErrorState message="Error loading orders. Please try again later." onRetry={() => void refetch()} />
  }
  return (
    <Loading className="stack">
      {Array.from({ length: skeleton.count }, (_, index) => (
        <Skeleton key={index} className={skeleton.className} />
      ))}
    </Loading>
  )
}

function NoOrders() {
  return (
    <EmptyState icon={Package} message="You have not placed any orders yet.">
      <ShopLink className="button" href="/products">
        Browse products
      </ShopLink>
    </EmptyState>
  )
}
