import type { Queue } from 'pg-boss'

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S

/** What a job of each queue carries. */
export interface JobData {
  /** Writes the backup of the night. */
  backup: object
  /** Hands a letter of the outbox to the mail server. */
  email: { emailId: number }
  /** Removes what has served its time: idempotency keys, ended sessions, old letters. */
  'purge-expired': object
  /** Writes a job anew for what waits and has none. */
  'requeue-orphans': object
  /** Puts AVIFs beside a picture, named as its full size is. */
  avif: { name: string }
  /** Removes files that nothing names. */
  'purge-unused-files': object
  /** Creates an order at the courier whose request was left behind by a process that died. */
  'shipment-request': { orderId: number }
  /** Books a shipment: tracking number, pickup, label, manifest. */
  'shipment-booking': { shipmentId: number }
  /** Cancels the shipment of a cancelled order. */
  'shipment-cancel': { orderId: number }
  /** Looks at what a courier said. */
  'tracking-events': { eventId: number }
  /** Asks the courier for parcels on their way. */
  'tracking-poll': object
  /** Goes on with sending the products to Google. */
  'merchant-sync': { runId: number }
  /** Begins to send them. */
  'merchant-sync-hourly': object
  /** Reads what Google's own review holds against the products. */
  'merchant-offer-status': object
}
export type QueueName = keyof JobData

const COURIER_RETRY_POLICY = {
  retryLimit: 16,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: HOUR_S,
  expireInSeconds: 5 * MINUTE_S,
}

/** How jobs of each queue are tried again. A job that fails for good is told of by what it belongs to. */
export const QUEUES: Record<QueueName, Omit<Queue, 'name'>> = {
  // From half a minute to six hours apart: two days of trying.
  email: {
    retryLimit: 14,
    retryDelay: 30,
    retryBackoff: true,
    retryDelayMax: 6 * HOUR_S,
    expireInSeconds: MINUTE_S,
    retentionSeconds: 14 * DAY_S,
    deleteAfterSeconds: 3 * DAY_S,
  },
  // From half a minute to an hour apart: half a day of trying.
  'shipment-request': { retryLimit: 2, retryDelay: 10 * MINUTE_S, expireInSeconds: 5 * MINUTE_S },
  'shipment-booking': COURIER_RETRY_POLICY,
  'shipment-cancel': COURIER_RETRY_POLICY,
  'tracking-events': { retryLimit: 5, retryDelay: 10, retryBackoff: true, expireInSeconds: MINUTE_S },
  'tracking-poll': {
    policy: 'singleton',
    retryLimit: 3,
    retryDelay: MINUTE_S,
    retryBackoff: true,
    expireInSeconds: 5 * MINUTE_S,
  },
  backup: { policy: 'singleton', retryLimit: 2, retryDelay: 10 * MINUTE_S, expireInSeconds: 2 * HOUR_S },
  'purge-expired': { policy: 'singleton', retryLimit: 2, retryDelay: MINUTE_S, expireInSeconds: 10 * MINUTE_S },
  'requeue-orphans': { policy: 'singleton', retryLimit: 0, expireInSeconds: MINUTE_S },
  // Nobody misses an AVIF: the picture is there without it.
  avif: { policy: 'singleton', retryLimit: 2, retryDelay: MINUTE_S, expireInSeconds: 10 * MINUTE_S },
  'purge-unused-files': { policy: 'singleton', retryLimit: 2, retryDelay: HOUR_S, expireInSeconds: HOUR_S },
  // Four tries within about half a minute; the next hour tries anew.
  'merchant-sync': {
    policy: 'singleton',
    retryLimit: 3,
    retryDelay: 3,
    retryBackoff: true,
    expireInSeconds: 2 * MINUTE_S,
  },
  'merchant-sync-hourly': { policy: 'singleton', retryLimit: 2, retryDelay: MINUTE_S, expireInSeconds: MINUTE_S },
  'merchant-offer-status': { policy: 'singleton', retryLimit: 3, retryDelay: HOUR_S, expireInSeconds: 30 * MINUTE_S },
}

/** When the jobs that nobody sends begin, as cron reads it, in Indian time. */
export const SCHEDULES: Partial<Record<QueueName, string>> = {
  'tracking-poll': '*/15 * * * *',
  backup: '20 3 * * *',
  'purge-expired': '20 4 * * *',
  'requeue-orphans': '*/10 * * * *',
  'purge-unused-files': '40 4 * * *',
  'merchant-sync-hourly': '7 * * * *',
  'merchant-offer-status': '40 6 * * *',
}
