import { ShopLink } from '../../ui/shop-link.tsx'
import { OrderCard } from './order-card.tsx'
import { OrderStates } from './order-states.tsx'
import { ORDERS_PER_PAGE } from './personal-queries.ts'
import { profileHref } from './profile-address.ts'

const CARD_HEIGHT = 'h-82.5'

/** Everything the customer has ordered, newest first. */
export function AccountOrders({ page }: { page: number }) {
  return (
    <OrderStates page={page} expected={{ height: CARD_HEIGHT, count: 2 }}>
      {({ orders, total }) => (
        <div className="stack">
          <h2 className="sr-only">Orders</h2>
          {orders.map((order) => (
            <OrderCard key={order.id} order={order} />
          ))}
          <OrderPages page={page} last={Math.ceil(total / ORDERS_PER_PAGE)} />
        </div>
      )}
    </OrderStates>
  )
}

function OrderPages({ page, last }: { page: number; last: number }) {
  if (last <= 1 && page === 1) return null
  return (
    <nav className="flex flex-wrap items-center gap-2" aria-label="Pages of orders">
      {page > 1 && (
        <ShopLink className="button" href={profileHref('orders', page - 1)}>
          Newer orders
        </ShopLink>
      )}
      <span className="meta">
        Page {page} of {last}
      </span>
      {page < last && (
        <ShopLink className="button" href={profileHref('orders', page + 1)}>
          Older orders
        </ShopLink>
      )}
    </nav>
  )
}
