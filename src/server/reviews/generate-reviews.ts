import { sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { orderItems, orders } from '../database/schema/orders.ts'
import { reviews } from '../database/schema/reviews.ts'

/** Reviews that fit any book. Good and bad ones, in about the proportion of a real shop. */
const TEXTS = [
  { rating: 5, title: 'Clear print', text: 'The print is clear and the paper does not shine under the lamp.' },
  { rating: 5, title: '', text: 'Solved examples are better than my class notes.' },
  { rating: 4, title: 'Good, corner was bent', text: 'One corner was bent in the parcel. The pages are fine.' },
  { rating: 5, title: 'Arrived in four days', text: 'All pages are there. The packing was good.' },
  { rating: 3, title: 'Fine for the basics', text: 'Enough for the first reading. The last exercises need a teacher.' },
  { rating: 5, title: '', text: '' },
  { rating: 4, title: 'Right level', text: 'Most problems are at the level of the exam, a few are harder.' },
  {
    rating: 2,
    title: 'Answer key has errors',
    text: 'Two answers in the key are wrong. The rest is fine.',
    reply: 'Thank you for telling us. Please send us the numbers of the questions, and we will pass them on.',
  },
  { rating: 4, title: '', text: 'Same as the copy of my friend from the institute.' },
  { rating: 5, title: 'Helped in revision', text: 'The short notes at the end of each chapter helped in revision.' },
]

/** Customers write two to ten days after the delivery. */
const WRITTEN_AT = sql`o.delivered_at + make_interval(days => 2 + i.id % 9, mins => i.id % 600)`

/** Generates published reviews of delivered orders, the newest, for demos and tests. @returns their number */
export async function generateReviews(db: Database, count: number): Promise<number> {
  const texts = sql`jsonb_to_recordset(${JSON.stringify(TEXTS.map((text, n) => ({ n, ...text })))}::jsonb)
    as texts (n int, rating int, title text, text text, reply text)`
  const { rowCount } = await db.execute(sql`
    insert into ${reviews} (product_id, order_id, order_item_id, rating, title, text, display_name, state, reply,
      replied_at, published_at, created_at)
    select line.product_id, line.order_id, line.id, rating, title, text, name, 'published', reply,
      case when reply is not null then least(now(), at + interval '1 day') end, at, at
    from (
      select i.product_id, i.order_id, i.id, split_part(o.customer_name, ' ', 1) || ', ' || o.city as name,
        ${WRITTEN_AT} as at, row_number() over (order by i.id desc) as number
      from ${orderItems} i join ${orders} o on o.id = i.order_id left join ${reviews} r on r.order_item_id = i.id
      where o.status = 'delivered' and i.product_id is not null and r.id is null and ${WRITTEN_AT} < now()
      order by at desc, i.id desc limit ${count}
    ) as line join ${texts} on n = line.number % ${TEXTS.length}`)
  return rowCount ?? 0
}
