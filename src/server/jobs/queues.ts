import type { Queue } from 'pg-boss'

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S

/** What a job of each queue carries. */
export interface JobData {
  /** Writes the backup of the night. */
  backup: object
  /** Hands a letter of the outbox to the mail server. */
  mail: { letterId: number }
  /** Removes what has served its time: idempotency keys, ended sessions, old letters. */
  sweep: object
  /** Writes a job anew for what waits and has none. */
  resume: object
  /** Puts AVIFs beside a picture, named as its full size is. */
  avif: { name: string }
  /** Removes files that nothing names. */
  'sweep-files': object
  /** Has a parcel carried: tracking number, pickup, label, manifest. */
  'courier-booking': { shipmentId: number }
  /** Calls the parcel of a cancelled order back. */
  'courier-cancel': { orderId: number }
  /** Looks at what a courier said. */
  'courier-news': { eventId: number }
  /** Asks the courier for parcels on their way. */
  'courier-poll': object
  /** Goes on with sending the products to Google. */
  merchant: { runId: number }
  /** Begins to send them. */
  'merchant-hourly': object
  /** Reads what Google's own review holds against the products. */
  'merchant-review': object
}
export type QueueName = keyof JobData

const COURIER_TASK = {
  retryLimit: 16,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: HOUR_S,
  expireInSeconds: 5 * MINUTE_S,
}

/** How jobs of each queue are tried again. A job that fails for good is told of by what it belongs to. */
export const QUEUES: Record<QueueName, Omit<Queue, 'name'>> = {
  // From half a minute to six hours apart: two days of trying.
  mail: {
    retryLimit: 14,
    retryDelay: 30,
    retryBackoff: true,
    retryDelayMax: 6 * HOUR_S,
    expireInSeconds: MINUTE_S,
    retentionSeconds: 14 * DAY_S,
    deleteAfterSeconds: 3 * DAY_S,
  },
  // From half a minute to an hour apart: half a day of trying.
  'courier-booking': COURIER_TASK,
  'courier-cancel': COURIER_TASK,
  'courier-news': { retryLimit: 5, retryDelay: 10, retryBackoff: true, expireInSeconds: MINUTE_S },
  'courier-poll': {
    policy: 'singleton',
    retryLimit: 3,
    retryDelay: MINUTE_S,
    retryBackoff: true,
    expireInSeconds: 5 * MINUTE_S,
  },
  backup: { policy: 'singleton', retryLimit: 2, retryDelay: 10 * MINUTE_S, expireInSeconds: 2 * HOUR_S },
  sweep: { policy: 'singleton', retryLimit: 2, retryDelay: MINUTE_S, expireInSeconds: 10 * MINUTE_S },
  resume: { policy: 'singleton', retryLimit: 0, expireInSeconds: MINUTE_S },
  // Nobody misses an AVIF: the picture is there without it.
  avif: { policy: 'singleton', retryLimit: 2, retryDelay: MINUTE_S, expireInSeconds: 10 * MINUTE_S },
  'sweep-files': { policy: 'singleton', retryLimit: 2, retryDelay: HOUR_S, expireInSeconds: HOUR_S },
  // Four tries within about half a minute; the next hour tries anew.
  merchant: { policy: 'singleton', retryLimit: 3, retryDelay: 3, retryBackoff: true, expireInSeconds: 2 * MINUTE_S },
  'merchant-hourly': { policy: 'singleton', retryLimit: 2, retryDelay: MINUTE_S, expireInSeconds: MINUTE_S },
  'merchant-review': { policy: 'singleton', retryLimit: 3, retryDelay: HOUR_S, expireInSeconds: 30 * MINUTE_S },
}

/** When the jobs that nobody sends begin, as cron reads it, in Indian time. */
export const SCHEDULES: Partial<Record<QueueName, string>> = {
  'courier-poll': '*/15 * * * *',
  backup: '20 3 * * *',
  sweep: '20 4 * * *',
  resume: '*/10 * * * *',
  'sweep-files': '40 4 * * *',
  'merchant-hourly': '7 * * * *',
  'merchant-review': '40 6 * * *',
}
