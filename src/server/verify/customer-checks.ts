import { sql } from 'drizzle-orm'
import { customerPhones, customers } from '../database/schema/customers.ts'
import { hasReturnedParcel } from '../orders/parcels.queries.ts'
import { orders } from '../database/schema/orders.ts'
import { pendingChanges } from '../database/schema/pending-changes.ts'
import { countRows, sqlCheck } from './check.ts'

/** Changes that wait for the next refresh are no violations. */
const isUpToDate = sql`not exists (select from ${pendingChanges} w
  where w.phone in (select phone from ${customerPhones} where customer_id = c.id))`

/** Invariants of customers. */
export const CUSTOMER_CHECKS = [
  sqlCheck(
    'every order with a mobile number belongs to a customer',
    countRows(orders),
    sql`select 'Order ' || o.id || ' belongs to no customer.' as violation from ${orders} o
      where o.customer_phone <> ''
        and not exists (select from ${customerPhones} p where p.phone = o.customer_phone)
        and not exists (select from ${pendingChanges} w where w.phone = o.customer_phone) order by o.id`,
  ),
  sqlCheck(
    'the totals of every customer match the orders',
    countRows(customers),
    sql`
      with totals as (
        select p.customer_id, count(o.id) as order_count,
          coalesce(sum(o.total_paise) filter (where o.status = 'delivered'), 0) as spent,
          count(o.id) filter (where ${hasReturnedParcel(sql`o.id`)}) as refused
        from ${customerPhones} p join ${orders} o on o.customer_phone = p.phone group by p.customer_id
      )
      select 'Customer ' || c.id || ': ' || c.order_count || ' orders, ' || c.spent_paise || ' paise and '
        || c.refused_count || ' refused are stored, not ' || coalesce(t.order_count, 0) || ', ' || coalesce(t.spent, 0)
        || ' and ' || coalesce(t.refused, 0) || '.' as violation
      from ${customers} c left join totals t on t.customer_id = c.id
      where (c.order_count, c.spent_paise, c.refused_count)
        is distinct from (coalesce(t.order_count, 0), coalesce(t.spent, 0), coalesce(t.refused, 0))
        and ${isUpToDate} order by c.id`,
  ),
]
