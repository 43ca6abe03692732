import { sql } from 'drizzle-orm'
import { orderItems, orders } from '../database/schema/orders.ts'
import { promotions, promotionUses } from '../database/schema/promotions.ts'
import { countRows, sqlCheck } from './check.ts'

const COUPONS = sql`jsonb_path_query_array(o.adjustments, '$[*] ? (@.kind == "coupon")')`

/** Invariants of promotions: their uses, limits and discounts. */
export const PROMOTION_CHECKS = [
  sqlCheck(
    'the uses of promotions are those of the orders that are not cancelled',
    countRows(promotionUses),
    sql`select 'Order ' || o.id || ' is ' || o.status || ', but its use of ' || p.code
        || case when u.released_at is null then ' counts.' else ' does not count.' end as violation
      from ${promotionUses} u join ${orders} o on o.id = u.order_id join ${promotions} p on p.id = u.promotion_id
      where (o.status = 'cancelled') <> (u.released_at is not null) order by o.id`,
  ),
  sqlCheck(
    'orders have the codes and the discounts of their promotions',
    countRows(orders),
    sql`
      with uses as (
        select order_id, sum(discount_paise) as discount, array_agg(terms ->> 'code' order by terms ->> 'code') as codes
        from ${promotionUses} group by order_id
      ), shares as (
        select order_id, sum(promotion_discount_paise) as discount from ${orderItems} group by order_id
      )
      select 'Order ' || o.id || ': ' || mismatch.message as violation
      from ${orders} o left join uses u on u.order_id = o.id left join shares s on s.order_id = o.id
      cross join lateral (select -adjustments_total(${COUPONS}) as discount) as c
      cross join lateral (values
        (array(select unnest(string_to_array(o.coupon_code, ', ')) as code order by code) <> coalesce(u.codes, '{}'),
          'its codes are ' || coalesce(o.coupon_code, '(none)') || ', its promotions are others.'),
        (c.discount <> coalesce(u.discount, 0),
          'its promotions give ' || coalesce(u.discount, 0) || ' paise, its discount is ' || c.discount || '.'),
        (c.discount <> s.discount,
          'the shares of its lines add up to ' || s.discount || ' paise, its discount is ' || c.discount || '.')
      ) as mismatch (is_violated, message)
      where mismatch.is_violated order by o.id`,
  ),
  sqlCheck(
    'no promotion is used more often than its limits allow',
    countRows(promotions),
    sql`
      select p.code || ' is used by ' || count(*) || ' orders, its limit is ' || p.usage_limit || '.' as violation
      from ${promotions} p join ${promotionUses} u on u.promotion_id = p.id and u.released_at is null
      group by p.id having count(*) > p.usage_limit
      union all
      select p.code || ' is used by ' || count(*) || ' orders of one mobile number, its limit is '
        || p.usage_limit_per_phone || '.'
      from ${promotions} p join ${promotionUses} u on u.promotion_id = p.id and u.released_at is null
        join ${orders} o on o.id = u.order_id
      -- An order whose personal data was erased has no mobile number.
      where o.customer_phone <> ''
      group by p.id, o.customer_phone having count(*) > p.usage_limit_per_phone
      order by 1`,
  ),
]
