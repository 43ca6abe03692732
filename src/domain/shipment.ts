import { z } from 'zod'

/** How a task that the courier does for the store stands. */
export const COURIER_TASK_STATES = ['waiting', 'done', 'failed'] as const
export type CourierTaskState = (typeof COURIER_TASK_STATES)[number]

/** Whether a shipment is still meant to arrive. */
export const SHIPMENT_STATES = ['open', 'cancelled'] as const

/** What the staff see of an order's way through the courier's hands, the newest shipment first. */
export const shipmentSchema = z.object({
  id: z.int(),
  reference: z.string(),
  courierOrderId: z.string(),
  courierShipmentId: z.string(),
  trackingNumber: z.string().nullable(),
  state: z.enum(SHIPMENT_STATES),
  /** Tracking number, pickup, label and manifest. */
  booking: z.enum(COURIER_TASK_STATES),
  bookingTrouble: z.string().nullable(),
  /** Null while nobody wants it cancelled. */
  cancelling: z.enum(COURIER_TASK_STATES).nullable(),
  cancelTrouble: z.string().nullable(),
  pickupAt: z.iso.datetime().nullable(),
  labelUrl: z.string().nullable(),
  manifestUrl: z.string().nullable(),
  /** The courier's own word, and when it said so. */
  heardWord: z.string().nullable(),
  heardAt: z.iso.datetime().nullable(),
})
export type Shipment = z.infer<typeof shipmentSchema>
