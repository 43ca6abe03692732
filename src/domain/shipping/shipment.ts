import { z } from 'zod'
import { HOLD_REASON_MAX } from '../orders/confirmation.ts'
import { line } from '../values/schemas.ts'
import { COURIER_OPERATION_STATES, SHIPMENT_STATES } from './shipment-states.ts'

/** A shipment of an order, for staff. */
export const shipmentSchema = z.object({
  id: z.int(),
  reference: z.string(),
  courierOrderId: z.string(),
  courierShipmentId: z.string(),
  trackingNumber: z.string().nullable(),
  state: z.enum(SHIPMENT_STATES),
  /** The booking of tracking number, pickup, label and manifest. */
  booking: z.enum(COURIER_OPERATION_STATES),
  bookingError: z.string().nullable(),
  /** The cancellation; null unless the order is cancelled or was changed. */
  cancelling: z.enum(COURIER_OPERATION_STATES).nullable(),
  cancelError: z.string().nullable(),
  /** Whether the order was changed after this booking, which is cancelled and made again. */
  isReplaced: z.boolean(),
  pickupAt: z.iso.datetime().nullable(),
  labelUrl: z.string().nullable(),
  manifestUrl: z.string().nullable(),
  /** The courier's own text for the status, and its time. */
  courierStatusText: z.string().nullable(),
  courierStatusAt: z.iso.datetime().nullable(),
})
export type Shipment = z.infer<typeof shipmentSchema>

/** Why staff send an order that waits for its customer's confirmation. */
export const holdReasonSchema = line(HOLD_REASON_MAX).optional()

/** The form of the reason. */
export const holdReasonFormSchema = z.object({ holdReason: line(HOLD_REASON_MAX).min(3, 'Give the reason') })

/** `POST /api/shiprocket/create-order/{id}` */
export const shipRequestSchema = z.object({ holdReason: holdReasonSchema })
