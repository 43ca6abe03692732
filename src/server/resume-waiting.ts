import { type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from './database/connect.ts'
import type { JobQueues } from './jobs/job-queues.ts'
import { nobodyDoes } from './jobs/nobody-does.ts'
import type { JobData } from './jobs/queues.ts'
import { letters } from './mail/mail.tables.ts'
import { courierEvents, shipments } from './shipping/shipping.tables.ts'

/** How many of each are taken up again. */
export interface Resumed {
  letters: number
  bookings: number
  cancellations: number
  news: number
}

interface Desk {
  db: Database
  jobs: JobQueues
  config: { development: boolean }
}

// Any number that no other lock of the store has: one process looks at a time.
const LOCK = 7_316_005
/** So many of each at a time; the next time goes on. */
const MOST = 1000

/**
 * Writes a job anew for whatever waits and has none: its job ended with the process that did its last try. Repeated, or
 * done by several processes at once, it writes none twice. Letters of a store in development wait to be looked at only.
 */
export function resumeWaiting({ db, jobs, config }: Desk): Promise<Resumed> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    const letterJobs = config.development ? [] : await listLetters(tx)
    const bookings = await listBookings(tx)
    const cancellations = await listCancellations(tx)
    const news = await listNews(tx)
    await jobs.send(tx, 'mail', letterJobs)
    await jobs.send(tx, 'courier-booking', bookings)
    await jobs.send(tx, 'courier-cancel', cancellations)
    await jobs.send(tx, 'courier-news', news)
    return {
      letters: letterJobs.length,
      bookings: bookings.length,
      cancellations: cancellations.length,
      news: news.length,
    }
  })
}

async function list<Job extends object>(tx: Transaction, query: SQL): Promise<Job[]> {
  const { rows } = await tx.execute<{ job: Job }>(sql`${query} limit ${MOST}`)
  return rows.map(({ job }) => job)
}

const listLetters = (tx: Transaction) =>
  list<JobData['mail']>(
    tx,
    sql`select json_build_object('letterId', l.id) as job from ${letters} l
      where l.status = 'waiting' and ${nobodyDoes('mail', 'letterId', sql`l.id`)} order by l.id`,
  )

const listBookings = (tx: Transaction) =>
  list<JobData['courier-booking']>(
    tx,
    sql`select json_build_object('shipmentId', s.id) as job from ${shipments} s
      where s.state = 'open' and s.booking = 'waiting' and s.cancelling is null
        and ${nobodyDoes('courier-booking', 'shipmentId', sql`s.id`)} order by s.id`,
  )

const listCancellations = (tx: Transaction) =>
  list<JobData['courier-cancel']>(
    tx,
    sql`select json_build_object('orderId', s.order_id) as job from ${shipments} s
      where s.state = 'open' and s.cancelling = 'waiting'
        and ${nobodyDoes('courier-cancel', 'orderId', sql`s.order_id`)} order by s.id`,
  )

const listNews = (tx: Transaction) =>
  list<JobData['courier-news']>(
    tx,
    sql`select json_build_object('eventId', e.id) as job from ${courierEvents} e
      where e.outcome is null and ${nobodyDoes('courier-news', 'eventId', sql`e.id`)} order by e.id`,
  )
