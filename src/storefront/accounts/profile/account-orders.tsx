import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { OrderCard } from '../../orders/order-card.tsx'
import { OrdersList } from './orders-list.tsx'
import { ORDERS_PER_PAGE } from '../account-queries.ts'
import { profileHref } from './profile-url.ts'
import * as cardStyles from '../../orders/order-card.module.css'
import * as styles from './account-orders.module.css'

/** The customer's orders, newest first. */
export function AccountOrders({ page }: { page: number }) {
  return (
    <OrdersList page={page} skeleton={{ className: cardStyles.skeleton, count: 2 }}>
      {({ orders, total }) => (
        <div className="stack">
          <h2 className="sr-only">Orders</h2>
          {orders.map((order) => (
            <OrderCard key={order.id} order={order} />
          ))}
          <OrderPages page={page} pageCount={Math.ceil(total / ORDERS_PER_PAGE)} />
        </div>
      )}
    </OrdersList>
  )
}

function OrderPages({ page, pageCount }: { page: number; pageCount: number }) {
  if (pageCount <= 1 && page === 1) return null
  return (
    <nav className={`button-row ${styles.pages}`} aria-label="Pages of orders">
      {page > 1 && (
        <ShopLink className="button" href={profileHref('orders', page - 1)}>
          Newer orders
        </ShopLink>
      )}
      <span className="meta">
        Page {page} of {pageCount}
      </span>
      {page < pageCount && (
        <ShopLink className="button" href={profileHref('orders', page + 1)}>
          Older orders
        </ShopLink>
      )}
    </nav>
  )
}
