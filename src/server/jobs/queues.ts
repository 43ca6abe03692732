import type { Queue } from 'pg-boss'

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S

/** The data of the jobs of each queue. */
export interface JobData {
  /** Writes the nightly backup. */
  backup: object
  /** Sends an email of the outbox. */
  email: { emailId: number }
  /** Sends a WhatsApp message. */
  'whatsapp-message': { messageId: number }
  /** Acts on a customer's WhatsApp message. */
  'whatsapp-reply': { replyId: number }
  /** Follows up a WhatsApp message that has failed for good. */
  'whatsapp-failed': { messageId: number }
  /** Emails a link for a new password to the account with this username or address. */
  'password-reset': { login: string }
  /** Carries out the deletion requests that are due. */
  deletions: object
  /** Deletes expired rows: idempotency keys, sessions, old emails. */
  'purge-expired': object
  /** Re-enqueues work whose job was lost. */
  'requeue-orphans': object
  /** Creates the AVIF variants of an image. `name` is the file name of its full size. */
  avif: { name: string }
  /** Downloads a photo of an imported product. */
  'photo-download': { downloadId: number }
  /** Publishes drafts whose time has come. */
  'publish-products': object
  /** Shows and hides banners by their schedule. */
  'banner-schedule': object
  /** Notifies the devices of staff of new orders. */
  'notify-new-orders': object
  /** Computes the risks of recent orders that have none. */
  'order-risks': object
  /** Computes the risks of all orders that have none. */
  'order-risks-all': object
  /** Applies the policies of confirmations: asks, reminds, puts on the call list. */
  confirmations: object
  /** Emails the requests for reviews that are due. */
  'review-requests': object
  /** Brings the customers up to date with orders and accounts. */
  'refresh-customers': object
  /** Counts the sales of products, and which ones are bought together. */
  'count-sales': object
  /** Applies changes of the tracking to the statistics of deliveries. */
  'refresh-deliveries': object
  /** Counts the statistics of deliveries again. */
  'recount-deliveries': object
  /** Posts deliveries, payments and refunds of orders to the ledger. */
  'cash-postings': object
  /** Reads from the courier which delivered orders it has paid. */
  'cash-payments': object
  /** Deletes files that no row references. */
  'purge-unused-files': object
  /** Resumes the creation of a courier order after the process that requested it was killed. */
  'shipment-request': { orderId: number }
  /** Creates an order of a batch at the courier. */
  'batch-order': { batchId: number; orderId: number }
  /** Books a shipment: tracking number, pickup, label, manifest. */
  'shipment-booking': { shipmentId: number }
  /** Books or cancels the courier's pickup of a return. */
  'return-pickup': { returnId: number }
  /** Cancels the shipment of a cancelled order. */
  'shipment-cancel': { orderId: number }
  /** Sends a customer the WhatsApp message about a failed delivery attempt. */
  'ndr-message': { taskId: number }
  /** Reads why a delivery attempt failed. */
  'ndr-read': { taskId: number }
  /** Sends a request about a failed attempt to the courier. */
  'ndr-request': { taskId: number }
  /** Books and cancels a test order. */
  'test-order': { testOrderId: number }
  /** Processes a tracking event of the courier. */
  'tracking-events': { eventId: number }
  /** Requests the tracking of a shipment that a customer looks at. */
  'tracking-refresh': { shipmentId: number }
  /** Polls the tracking of shipments in transit. */
  'tracking-poll': object
  /** Continues a run that sends products to Google. */
  'merchant-sync': { runId: number }
  /** Starts such a run. */
  'merchant-sync-hourly': object
  /** Reads the results of Google's product review. */
  'merchant-offer-status': object
}
export type QueueName = keyof JobData

/** Delays from half a minute to an hour: about half a day of attempts. */
const COURIER_RETRY_POLICY = {
  retryLimit: 16,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: HOUR_S,
  expireInSeconds: 5 * MINUTE_S,
}

/** The retry policy of each queue. */
export const QUEUES: Record<QueueName, Omit<Queue, 'name'>> = {
  // Delays from half a minute to six hours: about two days of attempts.
  email: {
    retryLimit: 14,
    retryDelay: 30,
    retryBackoff: true,
    retryDelayMax: 6 * HOUR_S,
    expireInSeconds: MINUTE_S,
    retentionSeconds: 14 * DAY_S,
    deleteAfterSeconds: 3 * DAY_S,
  },
  // About six hours of attempts; an expired message fails at its next attempt.
  'whatsapp-message': {
    retryLimit: 10,
    retryDelay: 30,
    retryBackoff: true,
    retryDelayMax: HOUR_S,
    expireInSeconds: MINUTE_S,
  },
  'whatsapp-reply': { retryLimit: 5, retryDelay: 10, retryBackoff: true, expireInSeconds: MINUTE_S },
  'whatsapp-failed': { retryLimit: 5, retryDelay: 10, retryBackoff: true, expireInSeconds: MINUTE_S },
  // The login may be an email address: it is deleted soon.
  'password-reset': {
    retryLimit: 3,
    retryDelay: 5,
    retryBackoff: true,
    expireInSeconds: MINUTE_S,
    retentionSeconds: HOUR_S,
    deleteAfterSeconds: HOUR_S,
  },
  'shipment-request': { retryLimit: 2, retryDelay: 10 * MINUTE_S, expireInSeconds: 5 * MINUTE_S },
  // Staff wait for the result and can send a refused order again: few attempts within about a minute. After a killed
  // process, the attempt starts again when its request is stale.
  'batch-order': { retryLimit: 4, retryDelay: 5, retryBackoff: true, expireInSeconds: 6 * MINUTE_S },
  'shipment-booking': COURIER_RETRY_POLICY,
  'shipment-cancel': COURIER_RETRY_POLICY,
  'return-pickup': COURIER_RETRY_POLICY,
  'ndr-message': { retryLimit: 5, retryDelay: 10, retryBackoff: true, expireInSeconds: MINUTE_S },
  'ndr-read': COURIER_RETRY_POLICY,
  'ndr-request': COURIER_RETRY_POLICY,
  // The owner waits. The sum of the delays is longer than a stale request of a killed process blocks the order.
  'test-order': {
    retryLimit: 9,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: MINUTE_S,
    expireInSeconds: 2 * MINUTE_S,
  },
  'tracking-events': { retryLimit: 5, retryDelay: 10, retryBackoff: true, expireInSeconds: MINUTE_S },
  // A retry would exceed the limit of one request in 15 minutes. The next look or poll requests it again.
  'tracking-refresh': { retryLimit: 0, expireInSeconds: MINUTE_S },
  'tracking-poll': {
    policy: 'singleton',
    retryLimit: 3,
    retryDelay: MINUTE_S,
    retryBackoff: true,
    expireInSeconds: 5 * MINUTE_S,
  },
  backup: { policy: 'singleton', retryLimit: 2, retryDelay: 10 * MINUTE_S, expireInSeconds: 2 * HOUR_S },
  'photo-download': { retryLimit: 4, retryDelay: 10, retryBackoff: true, expireInSeconds: 2 * MINUTE_S },
  'publish-products': { policy: 'singleton', retryLimit: 0, expireInSeconds: MINUTE_S },
  'banner-schedule': { policy: 'singleton', retryLimit: 0, expireInSeconds: MINUTE_S },
  // The next run, a minute later, notifies of the same orders.
  'notify-new-orders': { policy: 'singleton', retryLimit: 0, expireInSeconds: MINUTE_S },
  // The next run, a minute later, continues.
  'refresh-customers': { policy: 'singleton', retryLimit: 0, expireInSeconds: 10 * MINUTE_S },
  // The next run continues.
  'order-risks': { policy: 'singleton', retryLimit: 0, expireInSeconds: 10 * MINUTE_S },
  'order-risks-all': { policy: 'singleton', retryLimit: 1, expireInSeconds: HOUR_S },
  confirmations: { policy: 'singleton', retryLimit: 0, expireInSeconds: 5 * MINUTE_S },
  'review-requests': { policy: 'singleton', retryLimit: 2, retryDelay: MINUTE_S, expireInSeconds: 10 * MINUTE_S },
  'purge-expired': { policy: 'singleton', retryLimit: 2, retryDelay: MINUTE_S, expireInSeconds: 10 * MINUTE_S },
  deletions: { policy: 'singleton', retryLimit: 2, retryDelay: MINUTE_S, expireInSeconds: 10 * MINUTE_S },
  'count-sales': { policy: 'singleton', retryLimit: 2, retryDelay: MINUTE_S, expireInSeconds: 10 * MINUTE_S },
  'refresh-deliveries': { policy: 'singleton', retryLimit: 0, expireInSeconds: 10 * MINUTE_S },
  'recount-deliveries': { policy: 'singleton', retryLimit: 2, retryDelay: MINUTE_S, expireInSeconds: 10 * MINUTE_S },
  // The next run, a minute later, posts the same orders.
  'cash-postings': { policy: 'singleton', retryLimit: 0, expireInSeconds: 10 * MINUTE_S },
  'cash-payments': { policy: 'singleton', retryLimit: 3, retryDelay: HOUR_S, expireInSeconds: 30 * MINUTE_S },
  'requeue-orphans': { policy: 'singleton', retryLimit: 0, expireInSeconds: MINUTE_S },
  // Few attempts: an image is served as WebP without its AVIF.
  avif: { policy: 'singleton', retryLimit: 2, retryDelay: MINUTE_S, expireInSeconds: 10 * MINUTE_S },
  'purge-unused-files': { policy: 'singleton', retryLimit: 2, retryDelay: HOUR_S, expireInSeconds: HOUR_S },
  // Four attempts within about half a minute. The hourly run starts again.
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

/** Cron schedules in Indian time. */
export const SCHEDULES: Partial<Record<QueueName, string>> = {
  'tracking-poll': '*/15 * * * *',
  'publish-products': '* * * * *',
  'banner-schedule': '* * * * *',
  'notify-new-orders': '* * * * *',
  'refresh-customers': '* * * * *',
  'cash-postings': '* * * * *',
  // After Shiprocket's nightly run, and before staff arrive.
  'cash-payments': '10 7 * * *',
  'order-risks': '* * * * *',
  'order-risks-all': '17 * * * *',
  confirmations: '* * * * *',
  backup: '20 3 * * *',
  // In the daytime, when customers read their emails.
  'review-requests': '30 10-18 * * *',
  'purge-expired': '20 4 * * *',
  deletions: '10 4 * * *',
  'count-sales': '50 4 * * *',
  'refresh-deliveries': '*/5 * * * *',
  // Soon after midnight, when promises become due.
  'recount-deliveries': '10 0 * * *',
  'requeue-orphans': '*/10 * * * *',
  'purge-unused-files': '40 4 * * *',
  'merchant-sync-hourly': '7 * * * *',
  'merchant-offer-status': '40 6 * * *',
}

/** Work that was attempted so often is not requeued: it always fails, or it ends the process. */
export const maxAttempts = (queue: QueueName): number => (QUEUES[queue].retryLimit ?? 0) + 1
