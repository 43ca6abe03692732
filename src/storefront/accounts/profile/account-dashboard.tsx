import { useQuery } from '@tanstack/react-query'
import { BookOpen, IndianRupee, Package, ShoppingCart, type LucideIcon } from 'lucide-react'
import { itemCount } from '../../../domain/orders/cart.ts'
import { formatPrice } from '../../../domain/values/money.ts'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { useCart, useCoupon } from '../../cart/cart-store.ts'
import { useQuote } from '../../cart/use-quote.ts'
import { OrdersList } from './orders-list.tsx'
import { ordersQuery } from '../account-queries.ts'
import { RecentOrder } from './recent-order.tsx'
import * as styles from './account-dashboard.module.css'
import * as orderStyles from './recent-order.module.css'

const RECENT_COUNT = 3

export function AccountDashboard() {
  return (
    <div className="stack large">
      <AccountStats />
      <div className="button-row">
        <ShopLink className="button main" href="/products">
          <BookOpen className="icon icon-s" />
          Browse products
        </ShopLink>
        <ShopLink className="button" href="/cart">
          <ShoppingCart className="icon icon-s" />
          Go to cart
        </ShopLink>
      </div>
      <section>
        <h2 className="h3">Recent orders</h2>
        <OrdersList page={1} skeleton={{ className: orderStyles.skeleton, count: RECENT_COUNT }}>
          {({ orders }) => (
            <ul className="stack">
              {orders.slice(0, RECENT_COUNT).map((order) => (
                <RecentOrder key={order.id} order={order} />
              ))}
            </ul>
          )}
        </OrdersList>
      </section>
    </div>
  )
}

function AccountStats() {
  const lines = useCart()
  const { amounts } = useQuote(lines, useCoupon())
  const { data } = useQuery(ordersQuery(1))
  return (
    <dl className={styles.stats}>
      <Stat Icon={ShoppingCart} label="Items in cart" value={String(itemCount(lines))} />
      <Stat Icon={IndianRupee} label="Cart total" value={formatPrice(amounts.totalAmount)} />
      <Stat Icon={Package} label="Orders" value={data ? String(data.total) : '–'} />
    </dl>
  )
}

function Stat({ Icon, label, value }: { Icon: LucideIcon; label: string; value: string }) {
  return (
    <div className="panel">
      <dt className="meta">{label}</dt>
      <dd className="num">
        <Icon className="icon" />
        {value}
      </dd>
    </div>
  )
}
