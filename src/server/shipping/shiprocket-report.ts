import { type TrackingStatus, trackingStatus, isKnownStatus } from '../../domain/tracking.ts'

/** What Shiprocket says of a parcel, by its webhook or when asked. */
export interface CourierReport {
  trackingNumber: string | undefined
  courierOrderId: string | undefined
  /** Undefined for what customers are not told: it is for staff to look at. */
  status: TrackingStatus | undefined
  /** In Shiprocket's own word. */
  word: string
  /** When it was so; undefined where it does not say. */
  at: Date | undefined
  courierName: string | undefined
  estimatedDelivery: Date | undefined
  /** Whether the parcel is a customer's return: another parcel than the order's. */
  isReturn: boolean
}

// By the table of shipment codes, which is another one than that of orders.
const STATUSES: readonly (readonly [TrackingStatus, readonly number[]])[] = [
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
const BY_CODE = new Map(STATUSES.flatMap(([status, codes]) => codes.map((code) => [code, status] as const)))

/** What a shipment code of Shiprocket's means; undefined for one that is for staff alone, or that nobody knows. */
const statusOfCode = (code: number): TrackingStatus | undefined => BY_CODE.get(code)

type Fields = Record<string, unknown>
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {})
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : [])

/** Reads what Shiprocket sent: a webhook's payload, or the tracking of one parcel. Undefined when it tells of no parcel. */
export function readReport(payload: unknown): CourierReport | undefined {
  const sent = fieldsOf(payload)
  const report = 'tracking_data' in sent ? readTracking(fieldsOf(sent.tracking_data)) : readWebhook(sent)
  return report && (report.trackingNumber || report.courierOrderId) ? report : undefined
}

function readTracking(data: Fields): CourierReport | undefined {
  const [parcel] = listOf(data.shipment_track)
  if (data.track_status !== 1 || !parcel) return undefined
  const word = textOf(parcel.current_status) ?? ''
  return {
    trackingNumber: textOf(parcel.awb_code),
    courierOrderId: textOf(parcel.order_id),
    status: statusOf(data.shipment_status, word),
    word,
    at: lastOf(listOf(data.shipment_track_activities)),
    courierName: textOf(parcel.courier_name),
    estimatedDelivery: momentOf(data.etd) ?? momentOf(parcel.edd),
    isReturn: false,
  }
}

function readWebhook(sent: Fields): CourierReport {
  // Its fields have changed their names over the years.
  const word = textOf(sent.shipment_status) ?? textOf(sent.current_status) ?? textOf(sent.status) ?? ''
  return {
    trackingNumber: textOf(sent.awb) ?? textOf(sent.awb_code) ?? textOf(sent.current_awb),
    courierOrderId: textOf(sent.sr_order_id),
    status: statusOf(sent.shipment_status_id, word),
    word,
    at: lastOf(listOf(sent.scans)) ?? momentOf(sent.current_timestamp),
    courierName: textOf(sent.courier_name),
    estimatedDelivery: momentOf(sent.etd),
    isReturn: Number(sent.is_return) === 1,
  }
}

/** By the code where there is one; else by the word, where it is one that we know. */
function statusOf(code: unknown, word: string): TrackingStatus | undefined {
  if (textOf(code) !== undefined) return statusOfCode(Number(code))
  const named = trackingStatus({ status: 'shipped', shipmentStatus: word })
  return word !== '' && isKnownStatus(named) ? named : undefined
}

function textOf(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  return text === '' || text === 'NA' ? undefined : text
}

function lastOf(scans: Fields[]): Date | undefined {
  const times = scans.flatMap(({ date }) => momentOf(date)?.getTime() ?? [])
  return times.length > 0 ? new Date(Math.max(...times)) : undefined
}

const YEAR_FIRST = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}:\d{2}:\d{2})/
const DAY_FIRST = /^(\d{2}) (\d{2}) (\d{4}) (\d{2}:\d{2}:\d{2})/

/** Shiprocket writes Indian time without saying so, in two ways. */
function momentOf(value: unknown): Date | undefined {
  const text = typeof value === 'string' ? value.trim() : ''
  const [, year, month, day, time] = YEAR_FIRST.exec(text) ?? []
  const [, otherDay, otherMonth, otherYear, otherTime] = DAY_FIRST.exec(text) ?? []
  const moment = new Date(`${year ?? otherYear}-${month ?? otherMonth}-${day ?? otherDay}T${time ?? otherTime}+05:30`)
  return Number.isNaN(moment.getTime()) ? undefined : moment
}
