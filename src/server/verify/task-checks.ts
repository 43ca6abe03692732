import { sql } from 'drizzle-orm'
import { nobodyDoes } from '../jobs/nobody-does.ts'
import { letters } from '../mail/mail.tables.ts'
import { merchantRuns } from '../merchant/merchant.tables.ts'
import { courierEvents, shipments } from '../shipping/shipping.tables.ts'
import { checkBySql } from './check.ts'

/**
 * Whatever waits has a job that will do it; whatever was given up says so, which staff are shown. What stands in between
 * would wait until `resumeWaiting` finds it.
 */
export const TASK_CHECKS = [
  checkBySql(
    'every letter was sent, is on its way or was given up in sight of the staff',
    sql`select count(*)::int as looked from ${letters}`,
    sql`select 'Letter ' || l.id || ' (' || l.key || ') waits, and nothing will send it.' as wrong from ${letters} l
      where l.status = 'waiting' and ${nobodyDoes('mail', 'letterId', sql`l.id`)} order by l.id`,
  ),
  checkBySql(
    'every parcel was booked, is being booked or was given up in sight of the staff',
    sql`select count(*)::int as looked from ${shipments}`,
    sql`
      select 'Shipment ' || s.id || ' of order ' || s.order_id || ' waits to be booked, and nothing will.' as wrong
      from ${shipments} s where s.state = 'open' and s.booking = 'waiting' and s.cancelling is null
        and ${nobodyDoes('courier-booking', 'shipmentId', sql`s.id`)}
      union all
      select 'Shipment ' || s.id || ' of order ' || s.order_id || ' waits to be called back, and nothing will.'
      from ${shipments} s where s.state = 'open' and s.cancelling = 'waiting'
        and ${nobodyDoes('courier-cancel', 'orderId', sql`s.order_id`)}
      order by 1`,
  ),
  checkBySql(
    'all that couriers said was looked at, or will be',
    sql`select count(*)::int as looked from ${courierEvents}`,
    sql`select 'What a courier said (' || e.id || ') waits, and nothing will look at it.' as wrong from ${courierEvents} e
      where e.outcome is null and ${nobodyDoes('courier-news', 'eventId', sql`e.id`)} order by e.id`,
  ),
  checkBySql(
    'every run of the product listing has ended, or goes on',
    sql`select count(*)::int as looked from ${merchantRuns}`,
    sql`select 'Run ' || r.id || ' is said to be under way, and nothing goes on with it.' as wrong from ${merchantRuns} r
      where r.status = 'running' and ${nobodyDoes('merchant', 'runId', sql`r.id`)} order by r.id`,
  ),
]
