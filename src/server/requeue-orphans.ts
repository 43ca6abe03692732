import { type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from './database/connect.ts'
import type { JobQueues } from './jobs/job-queues.ts'
import { hasNoPendingJob, isOrphaned } from './jobs/jobs.queries.ts'
import { type JobData, maxAttempts } from './jobs/queues.ts'
import { photoDownloads } from './catalog/import/photos/photos.tables.ts'
import { emails } from './email/email.tables.ts'
import { returns } from './orders/returns/returns.tables.ts'
import { shipmentBatchOrders } from './shipping/batches/batches.tables.ts'
import { isUnsentBatchOrder } from './shipping/batches/batches.queries.ts'
import { ndrTasks } from './shipping/ndr/ndr.tables.ts'
import { isStaleRequest } from './shipping/ship-order.ts'
import { testOrders } from './shipping/test-orders/test-orders.tables.ts'
import { failUnansweredMessages } from './whatsapp/send-message.ts'
import { whatsappMessages } from './whatsapp/whatsapp.tables.ts'
import { shipmentRequests, trackingEvents, shipments } from './shipping/shipping.tables.ts'

/** The number of requeued jobs by kind. */
export interface RequeuedCounts {
  emails: number
  bookings: number
  cancellations: number
  returnPickups: number
  ndrReads: number
  ndrRequests: number
  batchOrders: number
  shipmentRequests: number
  testOrders: number
  photoDownloads: number
  trackingEvents: number
  whatsappMessages: number
}

interface RequeueDeps {
  db: Database
  jobs: JobQueues
  config: { development: boolean }
}

/** The advisory lock that lets one process at a time requeue. */
const LOCK = 7_316_005
/** The maximum for each kind. The next run continues. */
const BATCH_SIZE = 1000

/**
 * Re-enqueues work whose job was lost, because the process of its last attempt was killed, but not work that always fails. Safe
 * to repeat and to run in several processes at once. In development emails are only previewed, so they are not requeued.
 */
export function requeueOrphans({ db, jobs, config }: RequeueDeps): Promise<RequeuedCounts> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    await failExhaustedEmails(tx)
    const emailJobs = config.development ? [] : await listOrphanedEmails(tx)
    const bookings = await listOrphanedBookings(tx)
    const cancellations = await listOrphanedCancellations(tx)
    const returnPickups = await listOrphanedReturnPickups(tx)
    const ndrReads = await listOrphanedNdrReads(tx)
    const ndrRequests = await listOrphanedNdrRequests(tx)
    const batchOrders = await listOrphanedBatchOrders(tx)
    const requests = await listOrphanedShipmentRequests(tx)
    const testJobs = await listOrphanedTestOrders(tx)
    const photos = await listOrphanedPhotoDownloads(tx)
    const events = await listOrphanedTrackingEvents(tx)
    const messages = await listOrphanedMessages(tx)
    await failUnansweredMessages(tx, jobs)
    await jobs.send(tx, 'email', emailJobs)
    await jobs.send(tx, 'shipment-booking', bookings)
    await jobs.send(tx, 'shipment-cancel', cancellations)
    await jobs.send(tx, 'return-pickup', returnPickups)
    await jobs.send(tx, 'ndr-read', ndrReads)
    await jobs.send(tx, 'ndr-request', ndrRequests)
    await jobs.send(tx, 'batch-order', batchOrders)
    await jobs.send(tx, 'shipment-request', requests)
    await jobs.send(tx, 'test-order', testJobs)
    await jobs.send(tx, 'photo-download', photos)
    await jobs.send(tx, 'tracking-events', events)
    await jobs.send(tx, 'whatsapp-message', messages)
    return {
      emails: emailJobs.length,
      bookings: bookings.length,
      cancellations: cancellations.length,
      returnPickups: returnPickups.length,
      ndrReads: ndrReads.length,
      ndrRequests: ndrRequests.length,
      batchOrders: batchOrders.length,
      shipmentRequests: requests.length,
      testOrders: testJobs.length,
      photoDownloads: photos.length,
      trackingEvents: events.length,
      whatsappMessages: messages.length,
    }
  })
}

/** Staff see them on the dashboard and can send them again. */
const failExhaustedEmails = (tx: Transaction) =>
  tx.execute(sql`
    update ${emails} e set status = 'failed',
      last_error = coalesce(e.last_error, 'The store stopped each time it tried to send this email.')
    where e.status = 'waiting' and e.attempts >= ${maxAttempts('email')}
      and ${hasNoPendingJob('email', 'emailId', sql`e.id`)}`)

async function listJobs<Job extends object>(tx: Transaction, query: SQL): Promise<Job[]> {
  const { rows } = await tx.execute<{ job: Job }>(sql`${query} limit ${BATCH_SIZE}`)
  return rows.map(({ job }) => job)
}

const listOrphanedEmails = (tx: Transaction) =>
  listJobs<JobData['email']>(
    tx,
    sql`select json_build_object('emailId', e.id) as job from ${emails} e
      where e.status = 'waiting' and e.attempts < ${maxAttempts('email')} and ${hasNoPendingJob('email', 'emailId', sql`e.id`)} order by e.id`,
  )

const listOrphanedMessages = (tx: Transaction) =>
  listJobs<JobData['whatsapp-message']>(
    tx,
    sql`select json_build_object('messageId', m.id) as job from ${whatsappMessages} m
      where m.state = 'waiting' and ${isOrphaned('whatsapp-message', 'messageId', sql`m.id`)} order by m.id`,
  )

const listOrphanedBookings = (tx: Transaction) =>
  listJobs<JobData['shipment-booking']>(
    tx,
    sql`select json_build_object('shipmentId', s.id) as job from ${shipments} s
      where s.state = 'open' and s.booking = 'waiting' and s.cancelling is null
        and s.order_id not in (select order_id from ${testOrders})
        and ${isOrphaned('shipment-booking', 'shipmentId', sql`s.id`)} order by s.id`,
  )

const listOrphanedCancellations = (tx: Transaction) =>
  listJobs<JobData['shipment-cancel']>(
    tx,
    sql`select json_build_object('orderId', s.order_id) as job from ${shipments} s
      where s.state = 'open' and s.cancelling = 'waiting'
        and ${isOrphaned('shipment-cancel', 'orderId', sql`s.order_id`)} order by s.id`,
  )

const listOrphanedReturnPickups = (tx: Transaction) =>
  listJobs<JobData['return-pickup']>(
    tx,
    sql`select json_build_object('returnId', r.id) as job from ${returns} r
      where r.pickup in ('waiting', 'cancelling') and ${isOrphaned('return-pickup', 'returnId', sql`r.id`)}
      order by r.id`,
  )

/** A reason that could not be read by the last attempt stays unread, with its error. */
const listOrphanedNdrReads = (tx: Transaction) =>
  listJobs<JobData['ndr-read']>(
    tx,
    sql`select json_build_object('taskId', t.id) as job from ${ndrTasks} t
      where t.status <> 'closed' and t.reason_read_at is null and t.reason_error is null
        and ${isOrphaned('ndr-read', 'taskId', sql`t.id`)} order by t.id`,
  )

const listOrphanedNdrRequests = (tx: Transaction) =>
  listJobs<JobData['ndr-request']>(
    tx,
    sql`select json_build_object('taskId', t.id) as job from ${ndrTasks} t
      where t.status <> 'closed' and t.request_state in ('waiting', 'sending')
        and ${isOrphaned('ndr-request', 'taskId', sql`t.id`)} order by t.id`,
  )

const listOrphanedBatchOrders = (tx: Transaction) =>
  listJobs<JobData['batch-order']>(
    tx,
    sql`select json_build_object('batchId', b.batch_id, 'orderId', b.order_id) as job from ${shipmentBatchOrders} b
      where ${isUnsentBatchOrder} and ${isOrphaned('batch-order', 'orderId', sql`b.order_id`)}
      order by b.batch_id, b.position`,
  )

const listOrphanedShipmentRequests = (tx: Transaction) =>
  listJobs<JobData['shipment-request']>(
    tx,
    sql`select json_build_object('orderId', ${shipmentRequests.orderId}) as job from ${shipmentRequests}
      where ${isStaleRequest} and ${isOrphaned('shipment-request', 'orderId', sql`${shipmentRequests.orderId}`)}
      order by ${shipmentRequests.orderId}`,
  )

const listOrphanedTestOrders = (tx: Transaction) =>
  listJobs<JobData['test-order']>(
    tx,
    sql`select json_build_object('testOrderId', t.id) as job from ${testOrders} t
      where t.finished_at is null and ${isOrphaned('test-order', 'testOrderId', sql`t.id`)} order by t.id`,
  )

const listOrphanedPhotoDownloads = (tx: Transaction) =>
  listJobs<JobData['photo-download']>(
    tx,
    sql`select json_build_object('downloadId', d.id) as job from ${photoDownloads} d
      where d.state = 'waiting' and ${isOrphaned('photo-download', 'downloadId', sql`d.id`)} order by d.id`,
  )

const listOrphanedTrackingEvents = (tx: Transaction) =>
  listJobs<JobData['tracking-events']>(
    tx,
    sql`select json_build_object('eventId', e.id) as job from ${trackingEvents} e
      where e.outcome is null and e.attempts < ${maxAttempts('tracking-events')} and ${hasNoPendingJob('tracking-events', 'eventId', sql`e.id`)} order by e.id`,
  )
