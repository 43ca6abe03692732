import { type TrackingStatus, isKnownStatus } from '../../../domain/orders/tracking-statuses.ts'
import { trackingStatus } from '../../../domain/shipping/tracking.ts'

/** The state of a shipment in a webhook payload or a tracking response. */
export interface TrackingReport {
  trackingNumber: string | undefined
  courierOrderId: string | undefined
  /** Undefined for a status that only staff see. */
  status: TrackingStatus | undefined
  /** Shiprocket's own text. */
  statusText: string
  /** When the status began; undefined if unknown. */
  occurredAt: Date | undefined
  courierName: string | undefined
  estimatedDelivery: Date | undefined
  /** Whether the courier moves an undelivered parcel back, and has not only started the return. */
  isMovingBack: boolean
  /** Whether this is a return by the customer, which is another shipment than the order's. */
  isReturn: boolean
}

// The codes of shipments. Shiprocket's codes of orders are different ones.
const STATUS_CODES: readonly (readonly [TrackingStatus, readonly number[]])[] = [
  ['PROCESSING', [1, 2, 5, 11]],
  ['PICKUP_GENERATED', [3]],
  ['PICKUP_SCHEDULED', [4, 19, 27, 52]],
  ['PICKUP_RESCHEDULED', [13, 15, 20]],
  ['PICKUP_COMPLETE', [42]],
  ['SHIPPED', [6, 51]],
  ['IN_TRANSIT', [18, 22, 38, 39, 48]],
  ['OUT_FOR_DELIVERY', [17]],
  ['ATTEMPT_FAILED', [21]],
  ['DELIVERED', [7, 26, 43]],
  ['SHIPMENT_CANCELLED', [8, 16, 45]],
  ['RETURNING', [9, 14, 40, 41, 46, 75, 78]],
  ['RETURNED', [10]],
  ['LOST', [12, 24, 25, 44, 76, 77]],
]
const STATUS_BY_CODE = new Map(STATUS_CODES.flatMap(([status, codes]) => codes.map((code) => [code, status] as const)))

type Fields = Record<string, unknown>
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {})
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : [])

/** How much a courier's clock may be ahead. */
const CLOCK_TOLERANCE_MS = 60 * 60_000

/**
 * Returns when a report happened: the courier's time, or that of its receipt where the courier's clock is wrong.
 * @param since when the parcel was booked, or its return requested: nothing happened to it before
 */
export function timeOf({ occurredAt }: TrackingReport, receivedAt: Date, since: Date): Date {
  const time = occurredAt?.getTime() ?? 0
  const isPossible = time >= since.getTime() - CLOCK_TOLERANCE_MS && time <= receivedAt.getTime() + CLOCK_TOLERANCE_MS
  return isPossible ? new Date(time) : receivedAt
}

/** Parses a webhook payload or the tracking response of one shipment. Returns undefined if it identifies no shipment. */
export function parseTrackingReport(payload: unknown): TrackingReport | undefined {
  const fields = fieldsOf(payload)
  const report = 'tracking_data' in fields ? parseTracking(fieldsOf(fields.tracking_data)) : parseWebhook(fields)
  return report && (report.trackingNumber || report.courierOrderId) ? report : undefined
}

function parseTracking(data: Fields): TrackingReport | undefined {
  const [shipment] = listOf(data.shipment_track)
  if (data.track_status !== 1 || !shipment) return undefined
  const statusText = textOf(shipment.current_status) ?? ''
  return {
    trackingNumber: textOf(shipment.awb_code),
    courierOrderId: textOf(shipment.order_id),
    status: statusOf(data.shipment_status, statusText),
    isMovingBack: isMovingBack(data.shipment_status, statusText),
    statusText,
    occurredAt: latestScanTime(listOf(data.shipment_track_activities)),
    courierName: textOf(shipment.courier_name),
    estimatedDelivery: parseTime(data.etd) ?? parseTime(shipment.edd),
    isReturn: false,
  }
}

function parseWebhook(fields: Fields): TrackingReport {
  // Shiprocket has renamed these fields over the years.
  const statusText = textOf(fields.shipment_status) ?? textOf(fields.current_status) ?? textOf(fields.status) ?? ''
  return {
    trackingNumber: textOf(fields.awb) ?? textOf(fields.awb_code) ?? textOf(fields.current_awb),
    courierOrderId: textOf(fields.sr_order_id),
    status: statusOf(fields.shipment_status_id, statusText),
    isMovingBack: isMovingBack(fields.shipment_status_id, statusText),
    statusText,
    occurredAt: latestScanTime(listOf(fields.scans)) ?? parseTime(fields.current_timestamp),
    courierName: textOf(fields.courier_name),
    estimatedDelivery: parseTime(fields.etd),
    isReturn: Number(fields.is_return) === 1,
  }
}

/** RTO: not delivered at the store, out for delivery, in transit, at the seller's city. */
const MOVING_BACK_CODES = [40, 41, 46, 78]
const isMovingBack = (code: unknown, statusText: string): boolean =>
  textOf(code) === undefined ? /RTO.*(transit|out for)/i.test(statusText) : MOVING_BACK_CODES.includes(Number(code))

/** Returns the status for a code; without a code, the status that the text names. */
function statusOf(code: unknown, statusText: string): TrackingStatus | undefined {
  if (textOf(code) !== undefined) return STATUS_BY_CODE.get(Number(code))
  const status = trackingStatus({ status: 'shipped', shipmentStatus: statusText })
  return statusText !== '' && isKnownStatus(status) ? status : undefined
}

function textOf(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  return text === '' || text === 'NA' ? undefined : text
}

function latestScanTime(scans: Fields[]): Date | undefined {
  const times = scans.flatMap(({ date }) => parseTime(date)?.getTime() ?? [])
  return times.length > 0 ? new Date(Math.max(...times)) : undefined
}

const YEAR_FIRST = /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2}) (?<time>\d{2}:\d{2}:\d{2})/
const DAY_FIRST = /^(?<day>\d{2}) (?<month>\d{2}) (?<year>\d{4}) (?<time>\d{2}:\d{2}:\d{2})/

/** Parses Shiprocket's two time formats, both in India Standard Time without an offset. */
function parseTime(value: unknown): Date | undefined {
  const text = typeof value === 'string' ? value.trim() : ''
  const { year, month, day, time } = (YEAR_FIRST.exec(text) ?? DAY_FIRST.exec(text))?.groups ?? {}
  const parsed = new Date(`${year}-${month}-${day}T${time}+05:30`)
  return Number.isNaN(parsed.getTime()) ? undefined : parsed
}
