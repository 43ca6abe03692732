import { Problem } from '../http/problem.ts'
import type { Courier, Shipment } from './courier.ts'
import {
  type ShiprocketAccount,
  type ShiprocketAnswer,
  ShiprocketClient,
  ShiprocketTrouble,
} from './shiprocket-client.ts'
import { findReach, PickupPin, pickupPlaces } from './shiprocket-reach.ts'
import { toShiprocketOrder } from './shiprocket-order.ts'

const DENIED = 'Shiprocket authentication failed. Please check your Shiprocket credentials.'
const CANCELLED_CODES = [5, 18]

/** The order as Shiprocket has it: its own two numbers. */
interface Taken {
  shiprocketOrderId: string
  shiprocketShipmentId: string
  trackingNumber?: string
  courierName?: string
}

/** Shiprocket as the shop's courier. An order that it has taken on already is found again, never created twice. */
export function openShiprocket(account: ShiprocketAccount): Courier {
  const client = new ShiprocketClient(account)
  const pickupPin = new PickupPin(client, account.pickupLocation)
  return {
    async checkAccess() {
      try {
        await client.logIn()
        return checkPickup(await client.call('GET', '/settings/company/pickup'), account.pickupLocation)
      } catch (error) {
        if (!(error instanceof ShiprocketTrouble)) throw error
        return { success: false, error: error.isDenied ? `${DENIED} (${error.message})` : error.message }
      }
    },
    async reach(pincode, weightGrams) {
      try {
        return await findReach(client, { from: await pickupPin.read(), to: pincode, weightGrams })
      } catch (error) {
        throw error instanceof ShiprocketTrouble ? problemOf(error) : error
      }
    },
    async ship(order, parcel) {
      try {
        const taken =
          (await findTaken(client, order.id)) ??
          (await create(client, toShiprocketOrder(order, parcel, account.pickupLocation)))
        return toShipment(taken.trackingNumber ? taken : { ...taken, ...(await assignCourier(client, taken)) })
      } catch (error) {
        throw error instanceof ShiprocketTrouble ? problemOf(error) : error
      }
    },
  }
}

function checkPickup(answer: ShiprocketAnswer, wanted: string): { success: boolean; error: string | null } {
  const places = pickupPlaces(answer)
  const names = places.flatMap(({ pickup_location: name }) => name?.trim() ?? [])
  if (names.includes(wanted)) return { success: true, error: null }
  return {
    success: false,
    error: `Shiprocket knows no pickup location "${wanted}", only: ${names.join(', ') || 'none'}.`,
  }
}

interface SearchedOrder {
  id?: number
  channel_order_id?: string
  status_code?: number
  shipments?: { id?: number; awb?: string; courier?: string }[]
}

/** An answer can be lost after the order was taken: whoever asks again finds it by our number. */
async function findTaken(client: ShiprocketClient, orderId: number): Promise<Taken | undefined> {
  const { data } = await client.call('GET', `/orders?search=${orderId}`)
  const ours = (Array.isArray(data) ? (data as SearchedOrder[]) : []).find(
    ({ channel_order_id: ref, status_code: code = 0 }) => ref === String(orderId) && !CANCELLED_CODES.includes(code),
  )
  const [shipment] = ours?.shipments ?? []
  if (!ours?.id || !shipment?.id) return undefined
  const { awb, courier } = shipment
  const tracking = awb ? { trackingNumber: awb, ...(courier && { courierName: courier }) } : {}
  return { shiprocketOrderId: String(ours.id), shiprocketShipmentId: String(shipment.id), ...tracking }
}

async function create(client: ShiprocketClient, wanted: object): Promise<Taken> {
  const answer = await client.call('POST', '/orders/create/adhoc', wanted)
  const { order_id: id, shipment_id: shipmentId, message } = answer as Partial<Record<string, string | number>>
  // Refusals come with a 200 too: only both numbers mean that it was taken.
  if (id && shipmentId) return { shiprocketOrderId: String(id), shiprocketShipmentId: String(shipmentId) }
  throw new ShiprocketTrouble(typeof message === 'string' ? message : 'Shiprocket did not take the order.', 422)
}

/** Which courier carries it. Without one the order stays at Shiprocket, where a courier can be chosen by hand. */
async function assignCourier(client: ShiprocketClient, { shiprocketShipmentId }: Taken): Promise<Partial<Taken>> {
  try {
    const answer = await client.call('POST', '/courier/assign/awb', { shipment_id: Number(shiprocketShipmentId) })
    const { data } = (answer.response ?? {}) as { data?: { awb_code?: string; courier_name?: string } }
    if (answer.awb_assign_status !== 1 || !data?.awb_code) return {}
    return { trackingNumber: data.awb_code, ...(data.courier_name && { courierName: data.courier_name }) }
  } catch (error) {
    if (error instanceof ShiprocketTrouble) return {}
    throw error
  }
}

const toShipment = (taken: Taken): Shipment => ({
  ...taken,
  shipmentStatus: 'PROCESSING',
  ...(taken.trackingNumber && { trackingUrl: `https://shiprocket.co/tracking/${taken.trackingNumber}` }),
})

function problemOf(trouble: ShiprocketTrouble): Problem {
  const detail = { error: trouble.message }
  if (trouble.isDenied) return new Problem(502, 'courier_denied', DENIED, detail)
  const status = trouble.status === undefined ? 504 : 502
  return new Problem(status, 'courier_failed', `Failed to ship order: ${trouble.message}`, detail)
}
