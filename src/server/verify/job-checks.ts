import { sql } from 'drizzle-orm'
import { hasNoPendingJob, isOrphaned } from '../jobs/jobs.queries.ts'
import { maxAttempts } from '../jobs/queues.ts'
import { emails } from '../email/email.tables.ts'
import { merchantRuns } from '../merchant/merchant.tables.ts'
import { returns } from '../orders/returns/returns.tables.ts'
import { ndrTasks } from '../shipping/ndr/ndr.tables.ts'
import { trackingEvents, shipments } from '../shipping/shipping.tables.ts'
import { shipmentBatchOrders } from '../shipping/batches/batches.tables.ts'
import { isUnsentBatchOrder } from '../shipping/batches/batches.queries.ts'
import { sqlCheck } from './check.ts'

/**
 * Waiting work has a pending job, and failed work is marked as failed, so that staff see it. Work in between waits until
 * `requeueOrphans` finds it.
 */
export const JOB_CHECKS = [
  sqlCheck(
    'every email is sent, queued or listed as failed',
    sql`select count(*)::int as checked_count from ${emails}`,
    sql`select 'Email ' || e.id || ' (' || e.key || ') is waiting without a job.' as violation from ${emails} e
      where e.status = 'waiting' and ${hasNoPendingJob('email', 'emailId', sql`e.id`)} order by e.id`,
  ),
  sqlCheck(
    'every shipment is booked, queued or listed as failed',
    sql`select count(*)::int as checked_count from ${shipments}`,
    sql`
      select 'Shipment ' || s.id || ' of order ' || s.order_id || ' is waiting to be booked without a job.' as violation
      from ${shipments} s where s.state = 'open' and s.booking = 'waiting' and s.cancelling is null
        and ${isOrphaned('shipment-booking', 'shipmentId', sql`s.id`)}
      union all
      select 'Shipment ' || s.id || ' of order ' || s.order_id || ' is waiting to be cancelled without a job.'
      from ${shipments} s where s.state = 'open' and s.cancelling = 'waiting'
        and ${isOrphaned('shipment-cancel', 'orderId', sql`s.order_id`)}
      order by 1`,
  ),
  sqlCheck(
    'every pickup of a return is booked, cancelled, queued or listed as failed',
    sql`select count(*)::int as checked_count from ${returns}`,
    sql`select 'Return ' || r.id || ' is waiting for its courier without a job.' as violation from ${returns} r
      where r.pickup in ('waiting', 'cancelling') and ${isOrphaned('return-pickup', 'returnId', sql`r.id`)}
      order by r.id`,
  ),
  sqlCheck(
    'every request about a failed delivery is sent, queued or to be decided again',
    sql`select count(*)::int as checked_count from ${ndrTasks}`,
    sql`select 'Failed delivery ' || t.id || ' of order ' || t.order_id || ' has a waiting request without a job.' as violation
      from ${ndrTasks} t where t.status <> 'closed' and t.request_state in ('waiting', 'sending')
        and ${isOrphaned('ndr-request', 'taskId', sql`t.id`)} order by t.id`,
  ),
  sqlCheck(
    'every order of a batch is sent, refused or queued',
    sql`select count(*)::int as checked_count from ${shipmentBatchOrders}`,
    sql`select 'Order ' || b.order_id || ' of batch ' || b.batch_id || ' is waiting without a job.' as violation
      from ${shipmentBatchOrders} b
      where ${isUnsentBatchOrder} and ${isOrphaned('batch-order', 'orderId', sql`b.order_id`)}
      order by b.batch_id, b.position`,
  ),
  sqlCheck(
    'every tracking event is processed, queued or listed as failed',
    sql`select count(*)::int as checked_count from ${trackingEvents}`,
    sql`select 'Tracking event ' || e.id || ' is waiting without a job.' as violation from ${trackingEvents} e
      where e.outcome is null and e.attempts < ${maxAttempts('tracking-events')} and ${hasNoPendingJob('tracking-events', 'eventId', sql`e.id`)} order by e.id`,
  ),
  sqlCheck(
    'every merchant sync run has ended or is queued',
    sql`select count(*)::int as checked_count from ${merchantRuns}`,
    sql`select 'Merchant sync run ' || r.id || ' is running without a job.' as violation from ${merchantRuns} r
      where r.status = 'running' and ${hasNoPendingJob('merchant-sync', 'runId', sql`r.id`)} order by r.id`,
  ),
]
