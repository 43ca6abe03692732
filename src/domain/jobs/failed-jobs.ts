import { z } from 'zod'

/** Labels for staff of the queues whose failed jobs are not shown with an email, a shipment or a sync. */
export const SYSTEM_QUEUE_LABELS = {
  backup: 'Nightly backup',
  avif: 'Image compression (AVIF)',
  'purge-unused-files': 'Removal of unused images',
  'purge-expired': 'Removal of expired data',
  'requeue-orphans': 'Re-queueing lost jobs',
  'tracking-events': 'Courier tracking updates',
  'tracking-poll': 'Tracking poll',
  'merchant-sync-hourly': 'Hourly Google sync',
  'merchant-offer-status': 'Google product review',
} as const
export type SystemQueue = keyof typeof SYSTEM_QUEUE_LABELS

/** Queues whose every failed job is retried. The others run on a schedule, so a later success makes up for a failure. */
export const RETRY_ALL_QUEUES: readonly SystemQueue[] = ['avif', 'tracking-events']

export const systemQueueSchema = z.enum(Object.keys(SYSTEM_QUEUE_LABELS) as [SystemQueue, ...SystemQueue[]])

/** The failed jobs of a queue: count, time and error of the last failure. */
export const failedJobGroupSchema = z.object({
  queue: systemQueueSchema,
  count: z.int(),
  failedAt: z.iso.datetime(),
  lastError: z.string(),
})
export type FailedJobGroup = z.infer<typeof failedJobGroupSchema>
