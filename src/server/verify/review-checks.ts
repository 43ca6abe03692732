import { sql } from 'drizzle-orm'
import { products } from '../database/schema/catalog.ts'
import { orderItems } from '../database/schema/orders.ts'
import { reviews, reviewVotes } from '../database/schema/reviews.ts'
import { countRows, sqlCheck } from './check.ts'

/** Invariants of reviews. */
export const REVIEW_CHECKS = [
  sqlCheck(
    'every rating is the mean of the published reviews',
    countRows(products),
    sql`
      with published as (
        select product_id, count(*) as count, round(avg(rating), 1) as rating
        from ${reviews} where state = 'published' group by product_id
      )
      select 'Product ' || p.id || ' shows ' || coalesce(p.review_rating::text, 'no rating') || ' of ' || p.review_count
        || ' reviews, its published reviews are ' || coalesce(r.rating::text, 'none') || ' of ' || coalesce(r.count, 0)
        || '.' as violation
      from ${products} p left join published r on r.product_id = p.id
      where (p.review_count, p.review_rating) is distinct from (coalesce(r.count, 0), r.rating) order by p.id`,
  ),
  sqlCheck(
    'every review is of a book in its order',
    countRows(reviews),
    sql`select 'Review ' || r.id || ' is of a product or an order that its order line does not have.' as violation
      from ${reviews} r join ${orderItems} i on i.id = r.order_item_id
      where i.order_id <> r.order_id or i.product_id is distinct from r.product_id order by r.id`,
  ),
  sqlCheck(
    'every helpful count is the number of votes',
    countRows(reviews),
    sql`select 'Review ' || r.id || ' shows ' || r.helpful_count || ' helpful votes and has ' || coalesce(v.count, 0) || '.'
        as violation
      from ${reviews} r
      left join (select review_id, count(*) as count from ${reviewVotes} group by review_id) v on v.review_id = r.id
      where r.helpful_count <> coalesce(v.count, 0) order by r.id`,
  ),
]
