import { z } from 'zod'

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
  /** The recipient of an email, because many have the same subject; of a scheduled job, since when it fails and what to do. */
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
