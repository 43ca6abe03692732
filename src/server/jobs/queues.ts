import type { Queue } from 'pg-boss'

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S

/** A job and its queue. By default it expires after a minute; if scheduled, after ten, and only one runs (`singleton`). */
type Definition = Omit<Queue, 'name' | 'policy'> & { policy?: 'singleton' } & (SystemJob | ScheduledJob)

interface SystemJob {
  /** For staff; absent if the failures are shown with an email, a shipment or a sync. */
  label?: string
  schedule?: never
  consequence?: never
}

interface ScheduledJob {
  label: string
  /** Cron in Indian time. */
  schedule: string
  /** What does not happen while a job that runs every few minutes fails, and what staff can do until then. */
  consequence?: string
}

/** @typeParam Data the data of the jobs */
const job = <Data extends object = object>(definition: Definition): Definition & { data?: Data } => definition

const retry = (retryLimit: number, retryDelay: number) => ({ retryLimit, retryDelay })
const backoff = (retryLimit: number, retryDelay: number, retryDelayMax?: number) => ({
  ...retry(retryLimit, retryDelay),
  retryBackoff: true,
  ...(retryDelayMax !== undefined && { retryDelayMax }),
})

/** Delays from half a minute to an hour: about half a day of attempts. */
const COURIER_RETRY_POLICY = { ...backoff(16, 30, HOUR_S), expireInSeconds: 5 * MINUTE_S }

/** The next run does the work of one that failed. */
const EVERY_MINUTE = { schedule: '* * * * *', retryLimit: 0 }

/** Meta allows about one message to a person in six seconds (error 131056). Workers poll for delayed ones as often. */
export const PAIR_INTERVAL_S = 6

/** Every job. Its handler is in `job-handlers.ts`. */
const JOBS = {
  /** Writes the nightly backup. */
  backup: job({
    label: 'Nightly backup',
    schedule: '20 3 * * *',
    ...retry(2, 10 * MINUTE_S),
    expireInSeconds: 2 * HOUR_S,
  }),
  /** Sends an email of the outbox. */
  email: job<{ emailId: number }>({
    // Delays from half a minute to six hours: about two days of attempts.
    ...backoff(14, 30, 6 * HOUR_S),
    retentionSeconds: 14 * DAY_S,
    deleteAfterSeconds: 3 * DAY_S,
  }),
  /** Sends a WhatsApp message. */
  'whatsapp-message': job<{ messageId: number }>({
    label: 'WhatsApp messages',
    // About six hours of attempts; an expired message fails at its next attempt.
    ...backoff(14, PAIR_INTERVAL_S, HOUR_S),
  }),
  /** Acts on a customer's WhatsApp message. */
  'whatsapp-reply': job<{ replyId: number }>({ label: 'WhatsApp replies of customers', ...backoff(5, 10) }),
  /** Follows up a WhatsApp message that has failed for good. */
  'whatsapp-failed': job<{ messageId: number }>({ label: 'WhatsApp messages that failed', ...backoff(5, 10) }),
  /** Emails a link for a new password to the account with this username or address. */
  'password-reset': job<{ login: string }>({
    // The login may be an email address: it is deleted soon.
    ...backoff(3, 5),
    retentionSeconds: HOUR_S,
    deleteAfterSeconds: HOUR_S,
  }),
  /** Carries out the deletion requests that are due. */
  deletions: job({ label: 'Deletion of customers’ data', schedule: '10 4 * * *', ...retry(2, MINUTE_S) }),
  /** Deletes expired rows: idempotency keys, sessions, old emails. */
  'purge-expired': job({ label: 'Removal of expired data', schedule: '20 4 * * *', ...retry(2, MINUTE_S) }),
  /** Re-enqueues work whose job was lost. */
  'requeue-orphans': job({
    label: 'Re-queueing lost jobs',
    consequence: 'Work that was cut off is not taken up again.',
    schedule: '*/10 * * * *',
    ...retry(1, 10),
    expireInSeconds: MINUTE_S,
  }),
  /** Creates the AVIF variants of an image. `name` is the file name of its full size. */
  avif: job<{ name: string }>({
    label: 'Image compression (AVIF)',
    // Few attempts: an image is served as WebP without its AVIF.
    ...retry(2, MINUTE_S),
    policy: 'singleton',
    expireInSeconds: 10 * MINUTE_S,
  }),
  /** Downloads a photo of an imported product. */
  'photo-download': job<{ downloadId: number }>({ ...backoff(4, 10), expireInSeconds: 2 * MINUTE_S }),
  /** Publishes drafts whose time has come. */
  'publish-products': job({
    label: 'Publishing of books at their time',
    consequence: 'Books are not published at their time. Publish them by hand.',
    ...EVERY_MINUTE,
    expireInSeconds: MINUTE_S,
  }),
  /** Shows and hides banners by their schedule. */
  'banner-schedule': job({
    label: 'Banners at their time',
    consequence: 'Banners do not change at their time. Switch them by hand.',
    ...EVERY_MINUTE,
    expireInSeconds: MINUTE_S,
  }),
  /** Notifies the devices of staff of new orders. */
  'notify-new-orders': job({
    label: 'New orders on the phones of staff',
    consequence: 'Phones do not show new orders. Keep the list of orders open.',
    ...EVERY_MINUTE,
    expireInSeconds: MINUTE_S,
  }),
  /** Computes the risks of recent orders that have none. */
  'order-risks': job({
    label: 'Risk of new orders',
    consequence: 'New orders have no risk. Check large orders yourself.',
    ...EVERY_MINUTE,
  }),
  /** Computes the risks of all orders that have none. */
  'order-risks-all': job({
    label: 'Risk of all orders',
    schedule: '17 * * * *',
    retryLimit: 1,
    expireInSeconds: HOUR_S,
  }),
  /** Applies the policies of confirmations: asks, reminds, puts on the call list. */
  confirmations: job({
    label: 'Confirmation of orders',
    consequence: 'Customers are not asked to confirm. Call those who wait.',
    ...EVERY_MINUTE,
    expireInSeconds: 5 * MINUTE_S,
  }),
  /** Emails the requests for reviews that are due. */
  'review-requests': job({
    label: 'Requests for reviews',
    // In the daytime, when customers read their emails.
    schedule: '30 10-18 * * *',
    ...retry(2, MINUTE_S),
  }),
  /** Brings the customers up to date with orders and accounts. */
  'refresh-customers': job({
    label: 'Totals of customers',
    consequence: 'The totals of customers are old.',
    ...EVERY_MINUTE,
  }),
  /** Counts the sales of products, and which ones are bought together. */
  'count-sales': job({ label: 'Count of recent sales', schedule: '50 4 * * *', ...retry(2, MINUTE_S) }),
  /** Applies changes of the tracking to the statistics of deliveries. */
  'refresh-deliveries': job({
    label: 'Refresh of the delivery times',
    consequence: 'Delivery dates are counted from older parcels.',
    schedule: '*/5 * * * *',
    ...retry(1, 10),
  }),
  /** Counts the statistics of deliveries again. */
  'recount-deliveries': job({
    label: 'Count of the delivery times',
    // Soon after midnight, when promises become due.
    schedule: '10 0 * * *',
    ...retry(2, MINUTE_S),
  }),
  /** Posts deliveries, payments and refunds of orders to the ledger. */
  'cash-postings': job({
    label: 'Entries of the cash ledger',
    consequence: 'New deliveries, payments and refunds are not in the cash ledger.',
    ...EVERY_MINUTE,
  }),
  /** Reads from the courier which delivered orders it has paid. */
  'cash-payments': job({
    label: 'Check of remitted cash',
    // After Shiprocket's nightly run, and before staff arrive.
    schedule: '10 7 * * *',
    ...retry(3, HOUR_S),
    expireInSeconds: 30 * MINUTE_S,
  }),
  /** Deletes files that no row references. */
  'purge-unused-files': job({
    label: 'Removal of unused images',
    schedule: '40 4 * * *',
    ...retry(2, HOUR_S),
    expireInSeconds: HOUR_S,
  }),
  /** Resumes the creation of a courier order after the process that requested it was killed. */
  'shipment-request': job<{ orderId: number }>({
    label: 'Orders at the courier after a restart',
    // The sum of the delays is longer than a request of a killed process blocks the order.
    ...retry(7, MINUTE_S),
    expireInSeconds: 5 * MINUTE_S,
  }),
  /** Creates an order of a batch at the courier. */
  'batch-order': job<{ batchId: number; orderId: number }>({
    label: 'Orders of a batch at the courier',
    // Staff wait for the result and can send a refused order again: few attempts within about two minutes. After a killed
    // process they last until its request is stale.
    ...backoff(5, 5, MINUTE_S),
    expireInSeconds: 6 * MINUTE_S,
  }),
  /** Books a shipment: tracking number, pickup, label, manifest. */
  'shipment-booking': job<{ shipmentId: number }>(COURIER_RETRY_POLICY),
  /** Books or cancels the courier's pickup of a return. */
  'return-pickup': job<{ returnId: number }>(COURIER_RETRY_POLICY),
  /** Cancels the shipment of a cancelled order. */
  'shipment-cancel': job<{ orderId: number }>(COURIER_RETRY_POLICY),
  /** Sends a customer the WhatsApp message about a failed delivery attempt. */
  'ndr-message': job<{ taskId: number }>({ label: 'Messages about failed deliveries', ...backoff(5, 10) }),
  /** Reads why a delivery attempt failed. */
  'ndr-read': job<{ taskId: number }>({ label: 'Reasons of failed deliveries', ...COURIER_RETRY_POLICY }),
  /** Sends a request about a failed attempt to the courier. */
  'ndr-request': job<{ taskId: number }>({ label: 'Requests about failed deliveries', ...COURIER_RETRY_POLICY }),
  /** Books and cancels a test order. */
  'test-order': job<{ testOrderId: number }>({
    label: 'Test order at the courier',
    // The owner waits. The retries last longer than the request of a killed process blocks the order.
    ...backoff(9, 5, MINUTE_S),
    expireInSeconds: 2 * MINUTE_S,
  }),
  /** Processes a tracking event of the courier. */
  'tracking-events': job<{ eventId: number }>({ label: 'Courier tracking updates', ...backoff(5, 10) }),
  /** Requests the tracking of a shipment that a customer looks at. */
  'tracking-refresh': job<{ shipmentId: number }>({
    // A retry would exceed the limit of one request in 15 minutes. The next look or poll requests it again.
    retryLimit: 0,
  }),
  /** Polls the tracking of shipments in transit. */
  'tracking-poll': job({
    label: 'Tracking poll',
    consequence: 'The tracking of parcels is old. Look in Shiprocket.',
    schedule: '*/15 * * * *',
    ...backoff(3, MINUTE_S),
    expireInSeconds: 5 * MINUTE_S,
  }),
  /** Continues a run that sends products to Google. */
  'merchant-sync': job<{ runId: number }>({
    // Four attempts within about half a minute. The hourly run starts again.
    ...backoff(3, 3),
    policy: 'singleton',
    expireInSeconds: 2 * MINUTE_S,
  }),
  /** Starts such a run. */
  'merchant-sync-hourly': job({
    label: 'Hourly Google sync',
    schedule: '7 * * * *',
    ...retry(2, MINUTE_S),
    expireInSeconds: MINUTE_S,
  }),
  /** Reads the results of Google's product review. */
  'merchant-offer-status': job({
    label: 'Google product review',
    schedule: '40 6 * * *',
    ...retry(3, HOUR_S),
    expireInSeconds: 30 * MINUTE_S,
  }),
}
export type QueueName = keyof typeof JOBS
/** The data of the jobs of each queue. */
export type JobData = { [Name in QueueName]: NonNullable<(typeof JOBS)[Name]['data']> }

const ENTRIES = Object.entries(JOBS) as [QueueName, Definition][]
const valuesOf = (field: 'label' | 'schedule' | 'consequence') =>
  Object.fromEntries(ENTRIES.flatMap(([name, { [field]: value }]) => (value ? [[name, value]] : []))) as Partial<
    Record<QueueName, string>
  >

/** The retry policy of each queue. */
export const QUEUES = Object.fromEntries(ENTRIES.map(([name, definition]) => [name, toQueue(definition)])) as Record<
  QueueName,
  Omit<Queue, 'name'>
>

function toQueue(definition: Definition): Omit<Queue, 'name'> {
  const { label: _, consequence: __, schedule, ...queue } = definition
  if (!schedule) return { expireInSeconds: MINUTE_S, ...queue }
  return { policy: 'singleton', expireInSeconds: 10 * MINUTE_S, ...queue }
}

export const SCHEDULES = valuesOf('schedule')
export const CONSEQUENCES = valuesOf('consequence')
export const SYSTEM_QUEUE_LABELS = valuesOf('label')

/** Queues whose every failed job is retried: those without a schedule. */
export const RETRY_ALL_QUEUES: readonly QueueName[] = ENTRIES.flatMap(([name, { label, schedule }]) =>
  label && !schedule ? [name] : [],
)

/** The queues that run every few minutes: their next run makes up for one that failed. */
export const FREQUENT_QUEUES = Object.entries(SCHEDULES)
  .filter(([, cron]) => /^\*(\/\d+)? \*/.test(cron))
  .map(([name]) => name)

/** Work that was attempted so often is not requeued: it always fails, or it ends the process. */
export const maxAttempts = (queue: QueueName): number => (QUEUES[queue].retryLimit ?? 0) + 1
