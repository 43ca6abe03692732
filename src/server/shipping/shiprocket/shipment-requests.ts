import type { CourierAssignment, CourierOrderRef } from '../courier.ts'
import { type ShiprocketClient, ShiprocketError, type ShiprocketResponse } from './shiprocket-client.ts'
import { searchOrders, type ShiprocketOrder } from './search-orders.ts'

const UNPROCESSABLE = 422
const UNAVAILABLE = 503
const ALREADY_DONE = /already/i
/** The existing assignment stays: Shiprocket allows one reassignment per day, in its panel only. */
const ALREADY_ASSIGNED = /already assigned|cannot reassign/i

/** Finds orders by the store's reference: forward orders and returns have lists of their own. */
type SearchOrders = (client: ShiprocketClient, reference: string) => Promise<ShiprocketOrder[]>

// Rejections can have status 200. Each endpoint signals success in a field of its own.

/**
 * Assigns a courier company and a tracking number, or returns the existing assignment.
 * @throws ShiprocketError when no courier accepts the shipment, or the wallet balance is too low
 */
export async function assignCourier(
  client: ShiprocketClient,
  ref: CourierOrderRef,
  search: SearchOrders = searchOrders,
): Promise<CourierAssignment> {
  const response = await undefinedIfRejected(
    client.request('POST', '/courier/assign/awb', { shipment_id: Number(ref.courierShipmentId) }),
    ALREADY_ASSIGNED,
  )
  const { data } = (response?.response ?? {}) as {
    data?: { awb_code?: string; courier_name?: string; awb_assign_error?: string }
  }
  if (response?.awb_assign_status === 1 && data?.awb_code) return toAssignment(data.awb_code, data.courier_name)
  const rejection = data?.awb_assign_error ?? messageFrom(response, 'No courier was assigned.')
  if (response && !ALREADY_ASSIGNED.test(rejection)) throw new ShiprocketError(rejection, UNPROCESSABLE)
  const [existing] = await findOpenOrders(client, ref, search)
  if (!existing?.trackingNumber) throw new ShiprocketError('Shiprocket has no tracking number yet.', UNAVAILABLE)
  return toAssignment(existing.trackingNumber, existing.courierName)
}

const toAssignment = (trackingNumber: string, courierName: string | undefined): CourierAssignment => ({
  trackingNumber,
  trackingUrl: `https://shiprocket.co/tracking/${trackingNumber}`,
  courierName: courierName ?? null,
})

/** Books the pickup. @returns its time; null if unknown, as when it was booked before @throws ShiprocketError */
export async function bookPickup(
  client: ShiprocketClient,
  { courierShipmentId }: CourierOrderRef,
): Promise<Date | null> {
  const body = { shipment_id: [Number(courierShipmentId)] }
  const response = await undefinedIfRejected(client.request('POST', '/courier/generate/pickup', body), ALREADY_DONE)
  if (!response) return null
  if (response.pickup_status !== 1)
    throw new ShiprocketError(messageFrom(response, 'No pickup was booked.'), UNPROCESSABLE)
  const { pickup_scheduled_date: scheduled } = (response.response ?? {}) as { pickup_scheduled_date?: string }
  const pickupAt = new Date(`${(scheduled ?? '').replace(' ', 'T')}+05:30`)
  return Number.isNaN(pickupAt.getTime()) ? null : pickupAt
}

/** Generates the label. @returns its URL @throws ShiprocketError */
export async function makeLabel(client: ShiprocketClient, { courierShipmentId }: CourierOrderRef): Promise<string> {
  const response = await client.request('POST', '/courier/generate/label', { shipment_id: [Number(courierShipmentId)] })
  const { label_created: created, label_url: url, response: message } = response
  if (Number(created) === 1 && isHttpUrl(url)) return url
  throw new ShiprocketError(typeof message === 'string' ? message : 'No label was generated.', UNPROCESSABLE)
}

/** Generates the manifest, or finds the existing one. @returns its URL @throws ShiprocketError */
export async function makeManifest(client: ShiprocketClient, ref: CourierOrderRef): Promise<string> {
  const ids = { shipment_id: [Number(ref.courierShipmentId)] }
  const generated = await undefinedIfRejected(client.request('POST', '/manifests/generate', ids), ALREADY_DONE)
  return generated && isHttpUrl(generated.manifest_url) ? generated.manifest_url : printManifest(client, [ref])
}

/** Finds one manifest of many shipments. @returns its URL @throws ShiprocketError */
export async function printManifest(client: ShiprocketClient, refs: readonly CourierOrderRef[]): Promise<string> {
  const ids = refs.map(({ courierOrderId }) => Number(courierOrderId))
  const response = await client.request('POST', '/manifests/print', { order_ids: ids })
  if (isHttpUrl(response.manifest_url)) return response.manifest_url
  // The URL is empty until the manifest is generated.
  throw new ShiprocketError(messageFrom(response, 'Shiprocket has no manifest yet.'), UNAVAILABLE)
}

/** Cancels shipment and order, then verifies it: the response does not show whether it worked. @throws ShiprocketError */
export async function cancelOrder(
  client: ShiprocketClient,
  ref: CourierOrderRef,
  search: SearchOrders = searchOrders,
): Promise<void> {
  const [open] = await findOpenOrders(client, ref, search)
  if (!open) return
  if (open.trackingNumber) {
    await client.request('POST', '/orders/cancel/shipment/awbs', { awbs: [open.trackingNumber] })
  }
  await client.request('POST', '/orders/cancel', { ids: [Number(ref.courierOrderId)] })
  const [stillOpen] = await findOpenOrders(client, ref, search)
  if (stillOpen) throw new ShiprocketError('Shiprocket has not cancelled the order yet.', UNAVAILABLE)
}

/** @returns the tracking of each known number @throws ShiprocketError */
export async function trackShipments(client: ShiprocketClient, trackingNumbers: readonly string[]): Promise<object[]> {
  const response = await client.request('POST', '/courier/track/awbs', { awbs: trackingNumbers })
  return trackingNumbers.flatMap((number) => {
    const tracking = response[number]
    return typeof tracking === 'object' && tracking !== null ? tracking : []
  })
}

/** Finds the order at Shiprocket; an empty list when it is cancelled. */
const findOpenOrders = async (
  client: ShiprocketClient,
  { reference, courierOrderId }: CourierOrderRef,
  search: SearchOrders,
) => (await search(client, reference)).filter((order) => order.courierOrderId === courierOrderId && !order.isCancelled)

/** Resolves to undefined when the request is rejected with a message that matches the pattern. */
async function undefinedIfRejected(
  request: Promise<ShiprocketResponse>,
  pattern: RegExp,
): Promise<ShiprocketResponse | undefined> {
  try {
    return await request
  } catch (error) {
    const isMatch = error instanceof ShiprocketError && !error.retryable && pattern.test(error.message)
    if (isMatch) return undefined
    throw error
  }
}

const isHttpUrl = (url: unknown): url is string => typeof url === 'string' && /^https?:\/\//i.test(url)

const messageFrom = (response: ShiprocketResponse | undefined, fallback: string): string =>
  typeof response?.message === 'string' && response.message !== '' ? response.message : fallback
