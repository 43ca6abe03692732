// The report of deliveries for the owner: the last `WINDOW_DAYS`, from the same statistics as the promises.
import { z } from 'zod'
import { REGION_LEVELS } from './delivery-regions.ts'

/** What the orders behind a number have in common. */
export const DELIVERY_COUNTS = ['delivered', 'returned', 'onTime', 'late'] as const
export type DeliveryCount = (typeof DELIVERY_COUNTS)[number]

export const DELIVERY_COUNT_LABELS: Record<DeliveryCount, string> = {
  delivered: 'Delivered',
  returned: 'Turned back',
  onTime: 'Promise kept',
  late: 'Promise broken',
}

const countsShape = {
  /** Parcels delivered. */
  delivered: z.int(),
  /** Calendar days from the order to the delivery of half of them, and of nine of ten; null without parcels. */
  usualDays: z.int().nullable(),
  latestDays: z.int().nullable(),
  /** Parcels that turned back. */
  returned: z.int(),
  /** Promises that became due: kept, and broken because the parcel came later, is lost or did not come yet. */
  onTime: z.int(),
  late: z.int(),
}

/** All couriers in a region. `id` is its place in the list. */
export const deliveryRegionSchema = z.object({
  id: z.int(),
  level: z.enum(REGION_LEVELS),
  region: z.string(),
  ...countsShape,
  /** Null with fewer than two couriers to compare. */
  suggestion: z.object({ courier: z.string(), reason: z.string() }).nullable(),
})
export type DeliveryRegion = z.infer<typeof deliveryRegionSchema>

/** A courier in a region. `id` is its place in the list. */
export const deliveryCourierSchema = z.object({
  id: z.int(),
  courier: z.string(),
  ...countsShape,
  /** The average price of a parcel in rupees, by the last responses of the courier service; null if not known. */
  rate: z.number().nullable(),
  /** What a delivered parcel costs with its share of those that turn back, in rupees; null if not known. */
  costPerDelivery: z.number().nullable(),
})
export type DeliveryCourier = z.infer<typeof deliveryCourierSchema>

/** An order behind a number of the report. Days as 2026-11-24. */
export const deliveryOrderSchema = z.object({
  /** The order number. */
  id: z.int(),
  pincode: z.string(),
  courier: z.string().nullable(),
  orderedOn: z.string(),
  promisedBy: z.string().nullable(),
  deliveredOn: z.string().nullable(),
  returnedOn: z.string().nullable(),
})
export type DeliveryOrder = z.infer<typeof deliveryOrderSchema>

/** The share of promises that were kept, 0 to 1; null if none became due. */
export const onTimeShare = ({ onTime, late }: Pick<DeliveryRegion, 'onTime' | 'late'>): number | null =>
  onTime + late === 0 ? null : onTime / (onTime + late)
