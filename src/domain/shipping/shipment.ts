import { z } from 'zod'
import { COURIER_OPERATION_STATES, SHIPMENT_STATES } from './shipment-states.ts'

/** What the staff see of an order's way through the courier's hands, the newest shipment first. */
export const shipmentSchema = z.object({
  id: z.int(),
  reference: z.string(),
  courierOrderId: z.string(),
  courierShipmentId: z.string(),
  trackingNumber: z.string().nullable(),
  state: z.enum(SHIPMENT_STATES),
  /** Tracking number, pickup, label and manifest. */
  booking: z.enum(COURIER_OPERATION_STATES),
  bookingError: z.string().nullable(),
  /** Null while nobody wants it cancelled. */
  cancelling: z.enum(COURIER_OPERATION_STATES).nullable(),
  cancelError: z.string().nullable(),
  pickupAt: z.iso.datetime().nullable(),
  labelUrl: z.string().nullable(),
  manifestUrl: z.string().nullable(),
  /** The courier's own word, and when it said so. */
  courierStatusText: z.string().nullable(),
  courierStatusAt: z.iso.datetime().nullable(),
})
export type Shipment = z.infer<typeof shipmentSchema>

/** A parcel that the courier did not book or call back, and why. */
export const failedShipmentSchema = z.object({
  id: z.int(),
  orderId: z.int(),
  operation: z.enum(['booking', 'cancelling']),
  lastError: z.string(),
  since: z.iso.datetime(),
})
export type FailedShipment = z.infer<typeof failedShipmentSchema>
