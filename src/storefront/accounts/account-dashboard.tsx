import { useQuery } from '@tanstack/react-query'
import { BookOpen, IndianRupee, Package, ShoppingCart, type LucideIcon } from 'lucide-react'
import { cartTotals } from '../../domain/cart.ts'
import { formatPrice } from '../../domain/money.ts'
import { ShopLink } from '../../ui/shop-link.tsx'
import { useCart, useCoupon } from '../cart/cart-store.ts'
import { OrderStates } from './order-states.tsx'
import { ordersQuery } from './personal-queries.ts'
import { RecentOrder } from './recent-order.tsx'

const RECENT = 3
const ROW_HEIGHT = 'h-18.5'

/** The account at a glance. */
export function AccountDashboard() {
  return (
    <div className="stack large">
      <Figures />
      <div className="flex flex-wrap gap-2">
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
        <OrderStates page={1} expected={{ height: ROW_HEIGHT, count: RECENT }}>
          {({ orders }) => (
            <ul className="stack">
              {orders.slice(0, RECENT).map((order) => (
                <RecentOrder key={order.id} order={order} />
              ))}
            </ul>
          )}
        </OrderStates>
      </section>
    </div>
  )
}

function Figures() {
  const { itemCount, total } = cartTotals(useCart(), useCoupon())
  const { data } = useQuery(ordersQuery(1))
  return (
    <dl className="figures">
      <Figure Icon={ShoppingCart} label="Items in cart" value={String(itemCount)} />
      <Figure Icon={IndianRupee} label="Cart total" value={formatPrice(total)} />
      <Figure Icon={Package} label="Orders" value={data ? String(data.total) : '–'} />
    </dl>
  )
}

function Figure({ Icon, label, value }: { Icon: LucideIcon; label: string; value: string }) {
  return (
    <div className="panel">
      <Icon className="icon" />
      <dt className="meta">{label}</dt>
      <dd className="num">{value}</dd>
    </div>
  )
}
