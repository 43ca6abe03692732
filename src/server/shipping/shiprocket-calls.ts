import type { Assignment, Consignment } from './courier.ts'
import type { ShiprocketAnswer, ShiprocketClient } from './shiprocket-client.ts'
import { ShiprocketTrouble } from './shiprocket-trouble.ts'
import { searchOrders } from './shiprocket-search.ts'

const REFUSED = 422
const NOT_YET = 503
const DONE_BEFORE = /already/i
/** Who was chosen stays: Shiprocket reassigns once a day, and by hand. */
const CHOSEN_BEFORE = /already assigned|cannot reassign/i

// Refusals come with a 200 too: each call has a sign of its own that it went well.

/** @throws ShiprocketTrouble when no courier takes it, or the wallet is low */
export async function assignCourier(client: ShiprocketClient, consignment: Consignment): Promise<Assignment> {
  const answer = await orRefusal(
    client.call('POST', '/courier/assign/awb', { shipment_id: Number(consignment.courierShipmentId) }),
    CHOSEN_BEFORE,
  )
  const { data } = (answer?.response ?? {}) as {
    data?: { awb_code?: string; courier_name?: string; awb_assign_error?: string }
  }
  if (answer?.awb_assign_status === 1 && data?.awb_code) return assignmentOf(data.awb_code, data.courier_name)
  const refusal = data?.awb_assign_error ?? sentenceIn(answer, 'No courier was assigned.')
  if (answer && !CHOSEN_BEFORE.test(refusal)) throw new ShiprocketTrouble(refusal, REFUSED)
  const [ours] = await open(client, consignment)
  if (!ours?.trackingNumber) throw new ShiprocketTrouble('Shiprocket tells no tracking number yet.', NOT_YET)
  return assignmentOf(ours.trackingNumber, ours.courierName)
}

const assignmentOf = (trackingNumber: string, courierName: string | undefined): Assignment => ({
  trackingNumber,
  trackingUrl: `https://shiprocket.co/tracking/${trackingNumber}`,
  courierName: courierName ?? null,
})

/** @returns when it is collected; null where it was booked before. @throws ShiprocketTrouble */
export async function bookPickup(client: ShiprocketClient, { courierShipmentId }: Consignment): Promise<Date | null> {
  const body = { shipment_id: [Number(courierShipmentId)] }
  const answer = await orRefusal(client.call('POST', '/courier/generate/pickup', body), DONE_BEFORE)
  if (!answer) return null
  if (answer.pickup_status !== 1) throw new ShiprocketTrouble(sentenceIn(answer, 'No pickup was booked.'), REFUSED)
  const { pickup_scheduled_date: told } = (answer.response ?? {}) as { pickup_scheduled_date?: string }
  const moment = new Date(`${(told ?? '').replace(' ', 'T')}+05:30`)
  return Number.isNaN(moment.getTime()) ? null : moment
}

/** @throws ShiprocketTrouble */
export async function makeLabel(client: ShiprocketClient, { courierShipmentId }: Consignment): Promise<string> {
  const answer = await client.call('POST', '/courier/generate/label', { shipment_id: [Number(courierShipmentId)] })
  const { label_created: created, label_url: url, response } = answer
  if (Number(created) === 1 && isAddress(url)) return url
  throw new ShiprocketTrouble(typeof response === 'string' ? response : 'No label was made.', REFUSED)
}

/** @throws ShiprocketTrouble */
export async function makeManifest(client: ShiprocketClient, consignment: Consignment): Promise<string> {
  const ids = { shipment_id: [Number(consignment.courierShipmentId)] }
  const made = await orRefusal(client.call('POST', '/manifests/generate', ids), DONE_BEFORE)
  const answer =
    made ?? (await client.call('POST', '/manifests/print', { order_ids: [Number(consignment.courierOrderId)] }))
  if (isAddress(answer.manifest_url)) return answer.manifest_url
  // It comes empty while it is being made.
  throw new ShiprocketTrouble(sentenceIn(answer, 'Shiprocket has no manifest yet.'), NOT_YET)
}

/** Cancels parcel and order, and looks whether they are: Shiprocket says neither yes nor no. @throws ShiprocketTrouble */
export async function cancelOrder(client: ShiprocketClient, consignment: Consignment): Promise<void> {
  const [ours] = await open(client, consignment)
  if (!ours) return
  if (ours.trackingNumber) {
    await client.call('POST', '/orders/cancel/shipment/awbs', { awbs: [ours.trackingNumber] })
  }
  await client.call('POST', '/orders/cancel', { ids: [Number(consignment.courierOrderId)] })
  const [still] = await open(client, consignment)
  if (still) throw new ShiprocketTrouble('Shiprocket has not cancelled it yet.', NOT_YET)
}

/** @throws ShiprocketTrouble */
export async function trackParcels(client: ShiprocketClient, trackingNumbers: readonly string[]): Promise<object[]> {
  const answer = await client.call('POST', '/courier/track/awbs', { awbs: trackingNumbers })
  return trackingNumbers.flatMap((number) => {
    const told = answer[number]
    return typeof told === 'object' && told !== null ? told : []
  })
}

/** The order there, unless it is cancelled. */
const open = async (client: ShiprocketClient, { reference, courierOrderId }: Consignment) =>
  (await searchOrders(client, reference)).filter(
    (order) => order.courierOrderId === courierOrderId && !order.isCancelled,
  )

/** Undefined in place of a refusal in certain words. */
async function orRefusal(call: Promise<ShiprocketAnswer>, words: RegExp): Promise<ShiprocketAnswer | undefined> {
  try {
    return await call
  } catch (error) {
    const isThat = error instanceof ShiprocketTrouble && !error.mayPass && words.test(error.message)
    if (isThat) return undefined
    throw error
  }
}

const isAddress = (url: unknown): url is string => typeof url === 'string' && /^https?:\/\//i.test(url)

const sentenceIn = (answer: ShiprocketAnswer | undefined, otherwise: string): string =>
  typeof answer?.message === 'string' && answer.message !== '' ? answer.message : otherwise
