import { type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from './database/connect.ts'
import { emails } from './database/schema/email.ts'
import { photoDownloads } from './database/schema/imports.ts'
import { ndrTasks } from './database/schema/ndr.ts'
import { returns } from './database/schema/returns.ts'
import {
  shipmentBatchOrders,
  shipmentRequests,
  shipments,
  testOrders,
  trackingEvents,
} from './database/schema/shipping.ts'
import { whatsappMessages } from './database/schema/whatsapp.ts'
import { lockUntilCommit } from './database/transaction-locks.ts'
import type { JobQueues } from './jobs/job-queues.ts'
import { hasNoPendingJob, isOrphaned } from './jobs/jobs.queries.ts'
import { type JobData, maxAttempts, type QueueName } from './jobs/queues.ts'
import { isUnsentBatchOrder } from './shipping/batches/batches.queries.ts'
import { isStaleRequest } from './shipping/ship-order.ts'
import { failUnansweredMessages } from './whatsapp/send-message.ts'

/** Rows that wait for a job of a queue. */
interface WaitingWork<Name extends QueueName> {
  /** The table and its alias. */
  rows: SQL
  isWaiting: SQL
  /** The data of the job of a row. */
  job: Record<keyof JobData[Name], SQL>
  /** The field of the data that identifies the row; by default the only one. */
  key?: keyof JobData[Name] & string
  order?: SQL
  /** Whether the row counts its attempts, so that the condition ends them. */
  countsAttempts?: boolean
  /** The row in a sentence. */
  subject: SQL
}

type WaitingWorkTable = { [Name in QueueName]?: WaitingWork<Name> }

/** All work that waits in a table of its own. It has a pending job unless the process of the last attempt was killed. */
const WAITING_WORK = {
  email: {
    rows: sql`${emails} e`,
    isWaiting: sql`e.status = 'waiting'`,
    job: { emailId: sql`e.id` },
    countsAttempts: true,
    subject: sql`'Email ' || e.id || ' (' || e.key || ')'`,
  },
  'whatsapp-message': {
    rows: sql`${whatsappMessages} m`,
    isWaiting: sql`m.state = 'waiting'`,
    job: { messageId: sql`m.id` },
    subject: sql`'WhatsApp message ' || m.id`,
  },
  'shipment-booking': {
    rows: sql`${shipments} s`,
    isWaiting: sql`s.state = 'open' and s.booking = 'waiting' and s.cancelling is null
      and s.order_id not in (select order_id from ${testOrders})`,
    job: { shipmentId: sql`s.id` },
    subject: sql`'The booking of shipment ' || s.id || ' of order ' || s.order_id`,
  },
  'shipment-cancel': {
    rows: sql`${shipments} s`,
    isWaiting: sql`s.state = 'open' and s.cancelling = 'waiting'`,
    job: { orderId: sql`s.order_id` },
    subject: sql`'The cancellation of shipment ' || s.id || ' of order ' || s.order_id`,
  },
  'return-pickup': {
    rows: sql`${returns} r`,
    isWaiting: sql`r.pickup in ('waiting', 'cancelling')`,
    job: { returnId: sql`r.id` },
    subject: sql`'The pickup of return ' || r.id`,
  },
  'ndr-read': {
    rows: sql`${ndrTasks} t`,
    // A reason that could not be read by the last attempt stays unread, with its error.
    isWaiting: sql`t.status <> 'closed' and t.reason_read_at is null and t.reason_error is null`,
    job: { taskId: sql`t.id` },
    subject: sql`'The reason of failed delivery ' || t.id || ' of order ' || t.order_id`,
  },
  'ndr-request': {
    rows: sql`${ndrTasks} t`,
    isWaiting: sql`t.status <> 'closed' and t.request_state in ('waiting', 'sending')`,
    job: { taskId: sql`t.id` },
    subject: sql`'The request about failed delivery ' || t.id || ' of order ' || t.order_id`,
  },
  'batch-order': {
    rows: sql`${shipmentBatchOrders} b`,
    isWaiting: isUnsentBatchOrder,
    job: { batchId: sql`b.batch_id`, orderId: sql`b.order_id` },
    key: 'orderId',
    order: sql`b.batch_id, b.position`,
    subject: sql`'Order ' || b.order_id || ' of batch ' || b.batch_id`,
  },
  'shipment-request': {
    rows: sql`${shipmentRequests}`,
    isWaiting: isStaleRequest,
    job: { orderId: sql`${shipmentRequests.orderId}` },
    subject: sql`'The request to send order ' || ${shipmentRequests.orderId}`,
  },
  'test-order': {
    rows: sql`${testOrders} t`,
    isWaiting: sql`t.finished_at is null`,
    job: { testOrderId: sql`t.id` },
    subject: sql`'Test order ' || t.id`,
  },
  'photo-download': {
    rows: sql`${photoDownloads} d`,
    isWaiting: sql`d.state = 'waiting'`,
    job: { downloadId: sql`d.id` },
    subject: sql`'The photo of an import ' || d.id`,
  },
  'tracking-events': {
    rows: sql`${trackingEvents} e`,
    isWaiting: sql`e.outcome is null and e.attempts < ${maxAttempts('tracking-events')}`,
    job: { eventId: sql`e.id` },
    countsAttempts: true,
    subject: sql`'Tracking event ' || e.id`,
  },
} satisfies WaitingWorkTable
type WaitingQueue = keyof typeof WAITING_WORK

/** Work that waits for the jobs of a queue. The values are parts of SQL. */
interface WorkQueries {
  queue: WaitingQueue
  rows: SQL
  /** The condition that a row waits without a pending job, and may be attempted again. */
  isLost: SQL
  /** The data of the job of a row, as JSON. */
  job: SQL
  order: SQL
  subject: SQL
}

function toQueries([queue, work]: [WaitingQueue, WaitingWork<QueueName>]): WorkQueries {
  const fields = Object.entries<SQL>(work.job)
  const [key, id] = fields.find(([name]) => name === work.key) ?? fields[0] ?? ['', sql`null`]
  const hasNoJob = (work.countsAttempts ? hasNoPendingJob : isOrphaned)(queue, key, id)
  const data = fields.map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`)
  return {
    queue,
    rows: work.rows,
    isLost: sql`${work.isWaiting} and ${hasNoJob}`,
    job: sql`json_build_object(${sql.join(data, sql`, `)})`,
    order: work.order ?? id,
    subject: work.subject,
  }
}

export const LOST_WORK = (Object.entries(WAITING_WORK) as [WaitingQueue, WaitingWork<QueueName>][]).map(toQueries)

/** The number of requeued jobs by queue; queues without one are absent. */
type RequeuedCounts = Partial<Record<WaitingQueue, number>>

interface RequeueDeps {
  db: Database
  jobs: JobQueues
  config: { development: boolean }
}

/** The maximum for each queue. The next run continues. */
const BATCH_SIZE = 1000

/**
 * Re-enqueues work whose job was lost, because the process of its last attempt was killed, but not work that always fails. Safe
 * to repeat and to run in several processes at once. In development emails are only previewed, so they are not requeued.
 */
export function requeueOrphans({ db, jobs, config }: RequeueDeps): Promise<RequeuedCounts> {
  return db.transaction(async (tx) => {
    await lockUntilCommit(tx, 'lost-work')
    await failExhaustedEmails(tx)
    await failUnansweredMessages(tx, jobs)
    const counts: RequeuedCounts = {}
    for (const work of LOST_WORK) {
      if (work.queue === 'email' && config.development) continue
      const lost = await listJobs(tx, work)
      await jobs.send(tx, work.queue, lost)
      if (lost.length > 0) counts[work.queue] = lost.length
    }
    return counts
  })
}

/** Staff see them on the dashboard and can send them again. */
const failExhaustedEmails = (tx: Transaction) =>
  tx.execute(sql`
    update ${emails} e set status = 'failed',
      last_error = coalesce(e.last_error, 'The store stopped each time it tried to send this email.')
    where e.status = 'waiting' and e.attempts >= ${maxAttempts('email')}
      and ${hasNoPendingJob('email', 'emailId', sql`e.id`)}`)

async function listJobs(tx: Transaction, { rows, isLost, job, order }: WorkQueries) {
  const found = await tx.execute<{ job: JobData[WaitingQueue] }>(
    sql`select ${job} as job from ${rows} where ${isLost} order by ${order} limit ${BATCH_SIZE}`,
  )
  return found.rows.map((row) => row.job)
}
