import { z } from 'zod'

/** Labels for staff of the queues whose failed jobs are not shown with an email, a shipment or a sync. */
export const SYSTEM_QUEUE_LABELS = {
  backup: 'Nightly backup',
  avif: 'Image compression (AVIF)',
  'purge-unused-files': 'Removal of unused images',
  'purge-expired': 'Removal of expired data',
  deletions: 'Deletion of customers’ data',
  'count-sales': 'Count of recent sales',
  'refresh-deliveries': 'Refresh of the delivery times',
  'recount-deliveries': 'Count of the delivery times',
  'cash-postings': 'Entries of the cash ledger',
  'cash-payments': 'Check of remitted cash',
  confirmations: 'Confirmation of orders',
  'requeue-orphans': 'Re-queueing lost jobs',
  'tracking-events': 'Courier tracking updates',
  'tracking-poll': 'Tracking poll',
  'batch-order': 'Orders of a batch at the courier',
  'shipment-request': 'Orders at the courier after a restart',
  'test-order': 'Test order at the courier',
  'ndr-read': 'Reasons of failed deliveries',
  'ndr-request': 'Requests about failed deliveries',
  'ndr-message': 'Messages about failed deliveries',
  'whatsapp-message': 'WhatsApp messages',
  'whatsapp-reply': 'WhatsApp replies of customers',
  'whatsapp-failed': 'WhatsApp messages that failed',
  'merchant-sync-hourly': 'Hourly Google sync',
  'merchant-offer-status': 'Google product review',
} as const
export type SystemQueue = keyof typeof SYSTEM_QUEUE_LABELS

/** Queues whose every failed job is retried. The others run on a schedule, so a later success makes up for a failure. */
export const RETRY_ALL_QUEUES: readonly SystemQueue[] = [
  'avif',
  'tracking-events',
  'batch-order',
  'shipment-request',
  'test-order',
  'ndr-read',
  'ndr-request',
  'ndr-message',
  'whatsapp-message',
  'whatsapp-reply',
  'whatsapp-failed',
]

export const systemQueueSchema = z.enum(Object.keys(SYSTEM_QUEUE_LABELS) as [SystemQueue, ...SystemQueue[]])

/**
 * `email`: an email of the outbox; `shipment`: a courier operation; `queue`: the failed jobs of a system queue; `parcel`: a
 * parcel with which the courier does something else than the order says.
 */
export const failedJobKindSchema = z.enum(['email', 'shipment', 'queue', 'parcel'])

/** Background work that failed for good until staff retry it. Kind and id identify it. */
export const failedJobSchema = z.object({
  kind: failedJobKindSchema,
  /** The id of the email or shipment, or the name of the queue. */
  id: z.string(),
  title: z.string(),
  /** The recipient of an email: many emails have the same subject. */
  detail: z.string().nullable(),
  lastError: z.string(),
  /** The time of the last failure; of an email, when it was written. */
  occurredAt: z.iso.datetime(),
  /** The number of failures that are listed as one. */
  count: z.int(),
  /** The order of a shipment. */
  orderId: z.int().nullable(),
})
export type FailedJob = z.infer<typeof failedJobSchema>
